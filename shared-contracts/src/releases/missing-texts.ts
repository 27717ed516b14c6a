import { languages, type Language } from '../language.ts'
import type { Translations } from './remote.ts'

/** How many keys one sentence lists. */
const maxKeys = 5
const plural = /_(zero|one|two|few|many|other)$/

const names: Readonly<Record<Language, string>> = { en: 'English', zh: 'Chinese' }

/** Returns the keys of the texts, nested as in i18next: `dialog.title`. A plural counts once, because languages have other forms. */
const listKeys = (texts: Translations, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key.replace(plural, '')] : listKeys(value, `${prefix}${key}.`),
  )

/** Says which texts exist in one language only, in a sentence for each language that lacks some: `has no text in …`. */
export function describeMissingTexts(texts: Readonly<Record<Language, Translations>>): string[] {
  const keys = { en: new Set(listKeys(texts.en)), zh: new Set(listKeys(texts.zh)) }
  return languages.flatMap(language => {
    const missing = [...keys[language === 'en' ? 'zh' : 'en']].filter(key => !keys[language].has(key))
    if (missing.length === 0) return []
    const more = missing.length > maxKeys ? ` and ${missing.length - maxKeys} more` : ''
    return [
      `has no text in ${names[language]} for ${missing.slice(0, maxKeys).join(', ')}${more}. Add it to its texts (locales/${language}.json), or remove the key from the other language.`,
    ]
  })
}
