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

/** Creates a translate function. It formats numbers for the language and returns an unknown key as it is. */
export function createTranslate<Texts extends TextAreas>(
  texts: Readonly<Record<Language, Texts>>,
): Translate<TranslationKey<Texts>> {
  return (language, key, values = {}) => {
    const [area = '', name = ''] = key.split('.')
    const sentence = texts[language][area]?.[name] ?? key
    return sentence.replaceAll(/\{(\w+)\}/g, (whole, value: string) =>
      (values[value] ?? whole).toLocaleString(language),
    )
  }
}

export const translateKit = createTranslate(kitTexts)
