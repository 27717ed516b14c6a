import { useTranslation } from 'react-i18next'

/** Writes ISO 8601 times as this page's reader says them; `short` for where room is scarce. */
export function useMoment(dateStyle: 'medium' | 'short' = 'medium'): (iso: string) => string {
  const { i18n } = useTranslation('shell')
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle, timeStyle: 'short' })
  return iso => format.format(new Date(iso))
}
