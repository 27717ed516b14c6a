import { languages, type Language } from '@tessera/shared-contracts'
import i18next from 'i18next'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../start-site.ts'

/** A text of the site by its place, `shell:frame.login`, in the words that the page fills in. */
export type SiteText = (key: string, values?: Record<string, unknown>) => string

type Locale = Record<string, unknown>

/** The locale files of every package that has any, by package: `{ shell: { frame: … } }`. */
export async function localesIn(language: Language): Promise<Record<string, Locale>> {
  const files = (await readdir(root)).map(folder => [folder, `${folder}/locales/${language}.json`] as const)
  const read = files.map(async ([folder, file]) => {
    const text = await readFile(path.join(root, file), 'utf8').catch(() => null)
    return text === null ? [] : [[folder, JSON.parse(text) as Locale] as const]
  })
  return Object.fromEntries((await Promise.all(read)).flat())
}

const inAll = async (rewrite: (locales: Record<string, Locale>) => Record<string, Locale>) =>
  Object.fromEntries(
    await Promise.all(
      languages.map(async language => [language, rewrite(await localesIn(language))] as const),
    ),
  )

/** The texts of the site, as a release has them that rewrites its locale files. Asked for one that is not there, they throw. */
export async function siteTexts(
  rewrite: (locales: Record<string, Locale>) => Record<string, Locale>,
): Promise<(language: Language) => SiteText> {
  const texts = i18next.createInstance()
  await texts.init({ resources: await inAll(rewrite), interpolation: { escapeValue: false } })
  return language => {
    const fixed = texts.getFixedT(language)
    return (key, values = {}) => {
      if (!texts.exists(key, { lng: language, ...values })) throw new Error(`No locale file has ${key}`)
      // What a page draws as elements of its own, `<works>…</works>`, is text to whoever reads it
      return fixed(key, values).replaceAll(/<\/?\w+>/g, '')
    }
  }
}

/** The texts of the built site. */
export const siteText = await siteTexts(locales => locales)
