import { languages, type Language } from '@tessera/shared-contracts'
import i18next from 'i18next'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { repositoryRoot } from '../fixtures/start-site.ts'

/** Returns a text of the site by its key, such as `shell:frame.login`, with its values filled in. */
export type Translate = (key: string, values?: Record<string, unknown>) => string

type Locale = Record<string, unknown>

/** Reads the locale files of all packages, by package: `{ shell: { frame: … } }`. */
export async function readLocales(language: Language): Promise<Record<string, Locale>> {
  const files = (await readdir(repositoryRoot)).map(
    folder => [folder, `${folder}/locales/${language}.json`] as const,
  )
  const read = files.map(async ([folder, file]) => {
    const text = await readFile(path.join(repositoryRoot, file), 'utf8').catch(() => null)
    return text === null ? [] : [[folder, JSON.parse(text) as Locale] as const]
  })
  return Object.fromEntries((await Promise.all(read)).flat())
}

const resources = Object.fromEntries(
  await Promise.all(languages.map(async language => [language, await readLocales(language)] as const)),
)
const texts = i18next.createInstance()
await texts.init({ resources, interpolation: { escapeValue: false } })

/** Returns the texts of the site in a language. Looking up an unknown key throws. */
export function getSiteText(language: Language): Translate {
  const fixed = texts.getFixedT(language)
  return (key, values = {}) => {
    if (!texts.exists(key, { lng: language, ...values })) throw new Error(`No locale file has ${key}`)
    // `<works>…</works>` marks an element, whose content is part of the text
    return fixed(key, values).replaceAll(/<\/?\w+>/g, '')
  }
}
