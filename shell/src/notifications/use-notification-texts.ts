import type { Language, Translations } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import en from '../../locales/notifications/en.json'
import zh from '../../locales/notifications/zh.json'

const namespace = 'notifications'
const texts: Record<Language, Translations> = { en, zh }

/** Visitors have no notifications, so their texts come with the code of the bell. */
export function useNotificationTexts() {
  const { i18n } = useTranslation('shell')
  for (const [language, translations] of Object.entries(texts))
    if (!i18n.hasResourceBundle(language, namespace))
      i18n.addResourceBundle(language, namespace, translations)
  return useTranslation([namespace, 'shell'], { nsMode: 'fallback' })
}
