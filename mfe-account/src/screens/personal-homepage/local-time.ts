/** A moment as the language writes it, in the reader's own time; what is none is shown as it came. */
export function localTime(text: string, language: string): string {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return text
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}
