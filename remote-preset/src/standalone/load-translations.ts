import { languages } from '@tessera/shared-contracts'
import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { StandaloneOptions } from './standalone-options.ts'

const storageKey = 'language'

/** Loads the texts of the remote in all languages, and selects the language that this browser used last. */
export async function loadTranslations({ manifest, remote }: StandaloneOptions): Promise<I18n> {
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

  const saveLanguage = (language: string) => {
    document.documentElement.lang = language
    localStorage.setItem(storageKey, language)
  }
  saveLanguage(i18n.language)
  i18n.on('languageChanged', saveLanguage)
  return i18n
}
