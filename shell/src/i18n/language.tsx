import {
  language as languageSchema,
  languages,
  type Language,
  type RemoteModule,
  type Translations,
} from '@tessera/shared-contracts'
import { createInstance, type i18n as I18n } from 'i18next'
import { createContext, useContext, type ReactNode } from 'react'
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'

/** Loads the texts of a namespace in one language. */
export type TextLoaders = RemoteModule['languages']

export const shellTextLoaders: TextLoaders = {
  en: async () => (await import('../../locales/en.json')).default,
  zh: async () => (await import('../../locales/zh.json')).default,
}

/** The language of the page, and the texts of the shell and the loaded remotes. */
export interface SiteI18n {
  i18n: I18n
  /**
   * Loads the texts of a namespace in the language of the page; rejects when that fails. The texts of another release
   * of the same remote replace the earlier ones.
   */
  addTexts(namespace: string, loaders: TextLoaders): Promise<void>
  /** Loads all texts, then switches the language. Rejects when a load fails; the language then stays. */
  setLanguage(language: Language): Promise<void>
}

/** Specification 1, §3. The server reads the cookie of the same name. */
const storageKey = 'language'
const cookieMaxAgeSeconds = 365 * 24 * 60 * 60

/** Returns the saved language of this browser, else the language of the served page. */
export function getInitialLanguage(): Language {
  const [chosen] = [readStoredLanguage(), document.documentElement.lang].flatMap(
    text => languageSchema.safeParse(text).data ?? [],
  )
  return chosen ?? languages[0]
}

/** Starts i18next with the shell's texts in one language. Other texts and languages are loaded on demand. */
export function createSiteI18n(initial: Language, texts: Translations): SiteI18n {
  const loaders = new Map<string, TextLoaders>([['shell', shellTextLoaders]])
  /** The loaders whose texts are in i18next, by `LANGUAGE/NAMESPACE`. */
  const loaded = new Map<string, TextLoaders>([[`${initial}/shell`, shellTextLoaders]])
  const i18n = createInstance({
    lng: initial,
    // Both languages are complete, so no second file has to be loaded as a fallback.
    fallbackLng: false,
    supportedLngs: languages,
    defaultNS: 'shell',
    resources: { [initial]: { shell: texts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  void i18n.use(initReactI18next).init()

  async function load(language: Language, namespace: string): Promise<void> {
    const key = `${language}/${namespace}`
    const loader = loaders.get(namespace)
    if (!loader || loaded.get(key) === loader) return
    const texts = await loader[language]()
    // Another release may have replaced the loader in the meantime.
    if (loaders.get(namespace) !== loader) return load(language, namespace)
    i18n.removeResourceBundle(language, namespace)
    i18n.addResourceBundle(language, namespace, texts)
    loaded.set(key, loader)
  }

  async function setLanguage(language: Language) {
    await Promise.all([...loaders.keys()].map(namespace => load(language, namespace)))
    await i18n.changeLanguage(language)
  }

  async function addTexts(namespace: string, added: TextLoaders) {
    loaders.set(namespace, added)
    let language: string
    do {
      language = i18n.language
      await load(language as Language, namespace)
      // The user may switch the language while the texts load.
    } while (i18n.language !== language)
  }

  document.documentElement.lang = initial
  // A language from the address (`?lang=`) applies to this page only and is not saved.
  if (!new URLSearchParams(location.search).has('lang')) saveLanguage(initial)
  i18n.on('languageChanged', saveLanguage)
  addEventListener('storage', ({ key, newValue }) => {
    const chosen = languageSchema.safeParse(newValue)
    // If the texts cannot be loaded, this tab stays in its language.
    if (key === storageKey && chosen.success) setLanguage(chosen.data).catch(() => {})
  })
  return { i18n, addTexts, setLanguage }
}

/** Saves the language for the browser, its other tabs, the server (cookie) and assistive technology (`lang`). */
function saveLanguage(language: string) {
  document.documentElement.lang = language
  document.cookie = `${storageKey}=${language}; Path=/; Max-Age=${cookieMaxAgeSeconds}; SameSite=Lax`
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Without storage, the cookie still holds the language.
  }
}

function readStoredLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const SiteI18nContext = createContext<SiteI18n | null>(null)

export function LanguageProvider({ siteI18n, children }: { siteI18n: SiteI18n; children: ReactNode }) {
  return (
    <SiteI18nContext value={siteI18n}>
      <I18nextProvider i18n={siteI18n.i18n}>{children}</I18nextProvider>
    </SiteI18nContext>
  )
}

export function useLanguage(): { language: Language; setLanguage(language: Language): Promise<void> } {
  const siteI18n = useContext(SiteI18nContext)
  if (!siteI18n) throw new Error('useLanguage() needs a <LanguageProvider> above it')
  // It renders the component again when the language changes
  useTranslation('shell')
  return { language: siteI18n.i18n.language as Language, setLanguage: siteI18n.setLanguage }
}
