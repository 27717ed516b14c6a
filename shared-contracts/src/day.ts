const dateAlone = /^\d{4}-\d{2}-\d{2}$/

/**
 * A day as the language writes it; what is no date is shown as it came. A date alone, like 2027-01-31, means
 * that day wherever the reader lives.
 */
export function dayIn(language: string, text: string): string {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return text
  const timeZone = dateAlone.test(text) ? { timeZone: 'UTC' } : {}
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...timeZone }).format(date)
}

/** Whether a moment has passed; of a date alone, that day in UTC with all of its hours. */
export function isOver(text: string, now = new Date()): boolean {
  return dateAlone.test(text) ? text < now.toISOString().slice(0, 10) : new Date(text) < now
}
