import type { Language } from '@tessera/shared-contracts'
import en from '../locales/en.json' with { type: 'json' }
import zh from '../locales/zh.json' with { type: 'json' }

type TextAreas = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The key of a text: `area.name`, as in `locales/en.json`. */
export type TranslationKey<Texts> = {
  [Area in keyof Texts & string]: `${Area}.${keyof Texts[Area] & string}`
}[keyof Texts & string]

export type TextValues = Readonly<Record<string, string | number>>

/** Returns the text of a key and replaces `{name}` by the value of that name. */
export type Translate<Key extends string = string> = (
  language: Language,
  key: Key,
  values?: TextValues,
) => string

export const kitTexts: Readonly<Record<Language, typeof en>> = { en, zh }

/** The keys of the names of values: `{ channel: { staging: 'channelNames.staging' } }`. */
type ValueNames<Key extends string> = Readonly<Record<string, Readonly<Record<string, Key>>>>

/**
 * Creates a translate function. It formats numbers for the language and returns an unknown key as it is.
 *
 * @param valueNames values that are replaced by their names in the language
 */
export function createTranslate<Texts extends TextAreas>(
  texts: Readonly<Record<Language, Texts>>,
  valueNames: ValueNames<TranslationKey<Texts>> = {},
): Translate<TranslationKey<Texts>> {
  function find(language: Language, key: string): string | undefined {
    const [area = '', name = ''] = key.split('.')
    return texts[language][area]?.[name]
  }
  return (language, key, values = {}) =>
    (find(language, key) ?? key).replaceAll(/\{(\w+)\}/g, (whole, placeholder: string) => {
      const value = values[placeholder] ?? whole
      const nameKey = valueNames[placeholder]?.[value]
      return (nameKey && find(language, nameKey)) ?? value.toLocaleString(language)
    })
}

export const translateKit = createTranslate(kitTexts)
