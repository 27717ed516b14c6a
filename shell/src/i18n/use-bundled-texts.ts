import type { Language, Translations } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'

/** Texts that come with the code of a part that few visitors see. Those of the shell are there, too. */
export function useBundledTexts(namespace: string, texts: Record<Language, Translations>) {
  const { i18n } = useTranslation('shell')
  for (const [language, translations] of Object.entries(texts))
    if (!i18n.hasResourceBundle(language, namespace))
      i18n.addResourceBundle(language, namespace, translations)
  return useTranslation([namespace, 'shell'], { nsMode: 'fallback' })
}
