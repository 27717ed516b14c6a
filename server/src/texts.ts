import type { Language } from '@tessera/shared-contracts'
import en from '../locales/en.json' with { type: 'json' }
import zh from '../locales/zh.json' with { type: 'json' }

type Areas = typeof en

/** `area.text`, as in `locales/en.json`. */
export type TextKey = { [Area in keyof Areas]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas]

export type TextValues = Readonly<Record<string, string | number>>

const texts: Record<Language, Areas> = { en, zh }

/** The sentence of a key in a language, with `{name}` replaced by the value of that name; a number as people write it. */
export function text(language: Language, key: TextKey, values: TextValues = {}): string {
  const [area, name] = key.split('.') as [keyof Areas, string]
  const sentence = (texts[language][area] as Readonly<Record<string, string>>)[name] ?? key
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    (values[name] ?? whole).toLocaleString(language),
  )
}
