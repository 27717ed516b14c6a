import { languages, type Language } from '@tessera/shared-contracts'
import i18next from 'i18next'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { repositoryRoot } from '../fixtures/start-site.ts'

/** Returns a text of the site by its key, such as `shell:frame.login`, with its values filled in. */
export type Translate = (key: string, values?: Record<string, unknown>) => string

type Locale = Record<string, unknown>

/**
 * Reads the locale files of all packages, by package: `{ shell: { frame: … } }`. Texts that are loaded later than the others
 * are in a folder of their own.
 */
export async function readLocales(language: Language): Promise<Record<string, Locale>> {
  const locales: Record<string, Locale> = {}
  for await (const file of glob(`*/locales/{,*/}${language}.json`, { cwd: repositoryRoot })) {
    const [folder = ''] = file.split(path.sep)
    const texts = JSON.parse(await readFile(path.join(repositoryRoot, file), 'utf8')) as Locale
    locales[folder] = { ...locales[folder], ...texts }
  }
  return locales
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
