/** A day as the language writes it; what is no date is shown as it came. */
export function localDate(text: string, language: string): string {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return text
  // A date without a time means that day everywhere, not midnight in Greenwich.
  const timeZone = /^\d{4}-\d{2}-\d{2}$/.test(text) ? 'UTC' : undefined
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(date)
}

/** A moment as the language writes it, in the reader's own time; what is none is shown as it came. */
export function localTime(text: string, language: string): string {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return text
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}
