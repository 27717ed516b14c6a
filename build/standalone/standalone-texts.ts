import { languages } from '@tessera/shared-contracts'
import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { StandaloneParts } from './standalone.tsx'

const storageKey = 'language'

/** The remote's texts in every language, in the one that this browser chose before. */
export async function loadTexts({ manifest, remote }: StandaloneParts): Promise<I18n> {
  const i18n = createInstance({
    lng: localStorage.getItem(storageKey) ?? languages[0],
    supportedLngs: languages,
    defaultNS: manifest.namespace,
    resources: {},
    interpolation: { escapeValue: false },
  })
  await i18n.use(initReactI18next).init()
  await Promise.all(
    languages.map(async language =>
      i18n.addResourceBundle(language, manifest.namespace, await remote.languages[language]()),
    ),
  )

  const remember = (language: string) => {
    document.documentElement.lang = language
    localStorage.setItem(storageKey, language)
  }
  remember(i18n.language)
  i18n.on('languageChanged', remember)
  return i18n
}
