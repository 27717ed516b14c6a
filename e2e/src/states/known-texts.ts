import {
  languages,
  portfolioFonts,
  releaseRecord,
  shellRecord,
  type Language,
} from '@tessera/shared-contracts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../start-site.ts'
import { people } from './people.ts'
import { localesIn } from './site-texts.ts'
import { authors, prompts, titles } from './works.ts'

/** Tells whether a text is one of the site's, in the page's language, or data that a state declares. */
export type IsKnown = (text: string, data?: readonly (string | RegExp)[]) => boolean

/** What stands in pages and is the same in each language. */
const everywhere: readonly (string | RegExp)[] = [
  'Tessera',
  'English',
  '中文',
  ...portfolioFonts,
  ...Object.values(people).flatMap(person => [person?.username ?? '', person?.email ?? '']),
  ...authors,
  // What stands in the place of a portrait
  /^\p{L}$/u,
  ...titles,
  ...prompts,
  // The engine of an installation, and colours
  'Embedded',
  /^#[\dA-F]{6}$/,
  // Who made the site, where they are found
  /^(?:GitHub|LinkedIn|Twitter)$/,
  'hello@tessera.example',
]

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const tag = /<\/?\w+>/
const filledIn = /\{\{?\s*\w+[^}]*\}\}?/g
const onlyFilledIn = /^\{\{?[^}]*\}\}?$/

/** A text as it stands in a page, whole and in the pieces that elements within it make. */
const standing = (text: string): string[] =>
  [text.split(tag).join(''), ...text.split(tag)].map(piece => piece.replaceAll(/\s+/g, ' ').trim())

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield* standing(value)
  else if (typeof value === 'object' && value !== null)
    for (const inside of Object.values(value)) yield* stringsIn(inside)
}

/** The titles of screens, which the releases declare in both languages. */
async function screenTitles(language: Language): Promise<string[]> {
  const remotes = ['mfe-gallery', 'mfe-creation-tools', 'mfe-account', 'mfe-portfolio']
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(root, file), 'utf8'))
  const shell = shellRecord.parse(await read('shell/dist/shell.json'))
  const records = await Promise.all(
    remotes.map(async remote => releaseRecord.parse(await read(`${remote}/dist/remote.json`))),
  )
  return [shell, ...records]
    .flatMap(({ screens }) => screens)
    .flatMap(({ title }) => [title[language], `${title[language]} · Tessera`])
}

/** Without what a language writes into its dates and times, and all that is no letter: nothing for a number or a date. */
function lettersOf(text: string, language: Language): string {
  const months = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
  )
  const own = language === 'zh' ? ['年', '月', '日', '上午', '下午'] : ['AM', 'PM', ...months]
  const rest = own.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest.replaceAll(/\P{L}/gu, '')
}

async function knownIn(language: Language): Promise<IsKnown> {
  const texts = [...stringsIn(await localesIn(language)), ...(await screenTitles(language))]
  const exact = new Set(texts)
  const patterns = texts
    .filter(text => text.search(filledIn) >= 0 && !onlyFilledIn.test(text))
    .map(text => new RegExp(`^${text.split(filledIn).map(escaped).join('(.+?)')}$`, 'su'))
  const isKnown: IsKnown = (text, data = []) => {
    const words = text.trim()
    if (lettersOf(words, language) === '' || exact.has(words)) return true
    if ([...everywhere, ...data].some(each => (typeof each === 'string' ? each === words : each.test(words))))
      return true
    // A picture that is missing is read out as what it is, and that it cannot be shown
    const parts = words.split(': ')
    if (parts.length > 1 && parts.every(part => isKnown(part, data))) return true
    // What a text was filled in with must be known too
    return patterns.some(pattern =>
      pattern
        .exec(words)
        ?.slice(1)
        .every(part => isKnown(part, data)),
    )
  }
  return isKnown
}

/** By language. */
export const known: Readonly<Record<Language, IsKnown>> = Object.fromEntries(
  await Promise.all(languages.map(async language => [language, await knownIn(language)] as const)),
) as Record<Language, IsKnown>
