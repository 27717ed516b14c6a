const styles = {
  date: { dateStyle: 'medium' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  shortDateTime: { dateStyle: 'short', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** How a date is written in English: `Jan 31, 2027` · `Jan 31, 2027, 6:30 PM` · `1/31/27, 6:30 PM`. */
export type DateStyle = keyof typeof styles

/**
 * Formats an ISO 8601 date for a reader of a language, in the reader's time zone. A date without a time, such as
 * `2027-01-31`, is the same day in every time zone. A text that is not a date is returned unchanged.
 */
export function formatDate(text: string, language: string, style: DateStyle = 'date'): string {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return text
  const timeZone = isDateOnly(text) ? { timeZone: 'UTC' } : {}
  return new Intl.DateTimeFormat(language, { ...styles[style], ...timeZone }).format(date)
}

/** Whether an ISO 8601 date has passed. A date without a time has passed when that day has ended in UTC. */
export function isPast(text: string, now = new Date()): boolean {
  return isDateOnly(text) ? text < now.toISOString().slice(0, 10) : new Date(text) < now
}

const isDateOnly = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
