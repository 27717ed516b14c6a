import { useTranslation } from 'react-i18next'

/** Writes ISO 8601 times as this page's reader says them. */
export function useMoment(): (iso: string) => string {
  const { i18n } = useTranslation('shell')
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return iso => format.format(new Date(iso))
}
