import {
  language as languageSchema,
  languages,
  type Language,
  type RemoteModule,
  type Texts,
} from '@tessera/shared-contracts'
import { createInstance, type i18n as I18n } from 'i18next'
import { createContext, useContext, type ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'

/** How the texts of a namespace are fetched, a language at a time. */
export type TextLoaders = RemoteModule['languages']

export const shellTexts: TextLoaders = {
  en: async () => (await import('../../locales/en.json')).default,
  zh: async () => (await import('../../locales/zh.json')).default,
}

/** The page's language, and all texts of the shell and of the remotes loaded so far. */
export interface SiteLanguages {
  i18n: I18n
  /**
   * Gives a namespace its texts, fetched in the language of the page; rejects when they cannot be fetched.
   * Given again, by another release of the same remote, the later texts replace the ones before.
   */
  addTexts(namespace: string, loaders: TextLoaders): Promise<void>
  /** Switches once every text is there; when one cannot be fetched it rejects, and the page stays as it is. */
  setLanguage(language: Language): Promise<void>
}

/** Specification 1, §3; the server reads the cookie of the same name. */
const storageKey = 'language'
const cookieSeconds = 365 * 24 * 60 * 60

/** The language this browser chose before, else the one the server wrote the page in. */
export function initialLanguage(): Language {
  const [chosen] = [readStored(), document.documentElement.lang].flatMap(
    text => languageSchema.safeParse(text).data ?? [],
  )
  return chosen ?? languages[0]
}

/** Starts in one language with the shell's texts in it; further texts and languages are fetched when needed. */
export function createI18n(initial: Language, texts: Texts): SiteLanguages {
  const loaders = new Map<string, TextLoaders>([['shell', shellTexts]])
  /** Whose texts stand in i18next, by `LANGUAGE/NAMESPACE`. */
  const standing = new Map<string, TextLoaders>([[`${initial}/shell`, shellTexts]])
  const i18n = createInstance({
    lng: initial,
    // Both languages are complete, so there is nothing to fall back to and no second file to fetch.
    fallbackLng: false,
    supportedLngs: languages,
    defaultNS: 'shell',
    resources: { [initial]: { shell: texts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  void i18n.use(initReactI18next).init()

  async function load(language: Language, namespace: string): Promise<void> {
    const place = `${language}/${namespace}`
    const wanted = loaders.get(namespace)
    if (!wanted || standing.get(place) === wanted) return
    const texts = await wanted[language]()
    // Another release may have taken over while these were on their way.
    if (loaders.get(namespace) !== wanted) return load(language, namespace)
    i18n.removeResourceBundle(language, namespace)
    i18n.addResourceBundle(language, namespace, texts)
    standing.set(place, wanted)
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
      // Someone may switch while the texts are on their way.
    } while (i18n.language !== language)
  }

  document.documentElement.lang = initial
  // A language that only the address asks for is that of this page, not of this browser.
  if (!new URLSearchParams(location.search).has('lang')) remember(initial)
  i18n.on('languageChanged', remember)
  addEventListener('storage', ({ key, newValue }) => {
    const chosen = languageSchema.safeParse(newValue)
    // A tab that cannot fetch the other language's texts stays readable in its own.
    if (key === storageKey && chosen.success) setLanguage(chosen.data).catch(() => {})
  })
  return { i18n, addTexts, setLanguage }
}

/** Tells this browser, its other tabs, the server and assistive technology. */
function remember(language: string) {
  document.documentElement.lang = language
  document.cookie = `${storageKey}=${language}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax`
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // A browser that refuses storage has the cookie, or at least this visit.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const LanguagesContext = createContext<SiteLanguages | null>(null)

export function LanguageProvider({ languages, children }: { languages: SiteLanguages; children: ReactNode }) {
  return (
    <LanguagesContext value={languages}>
      <I18nextProvider i18n={languages.i18n}>{children}</I18nextProvider>
    </LanguagesContext>
  )
}

export function useLanguage(): { language: Language; setLanguage(language: Language): Promise<void> } {
  const languages = useContext(LanguagesContext)
  if (!languages) throw new Error('useLanguage() needs a <LanguageProvider> above it')
  return { language: languages.i18n.language as Language, setLanguage: languages.setLanguage }
}
