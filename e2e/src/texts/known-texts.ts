import {
  languages,
  parseNavigation,
  portfolioFonts,
  releaseRecord,
  shellRecord,
  type Language,
} from '@tessera/shared-contracts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { repositoryRoot } from '../fixtures/start-site.ts'
import { viewers } from '../states/fixtures/viewers.ts'
import { readLocales } from './site-texts.ts'
import { authors, prompts, titles } from '../states/fixtures/creations.ts'

/** Checks whether a text is a text of the site in the page's language, or data of the flow. */
type IsKnownText = (text: string, data?: readonly (string | RegExp)[]) => boolean

/** Texts that are the same in both languages. */
const languageIndependentTexts: readonly (string | RegExp)[] = [
  'Tessera',
  'English',
  '中文',
  ...portfolioFonts,
  ...Object.values(viewers).flatMap(person => [person?.username ?? '', person?.email ?? '']),
  ...authors,
  // The initial in place of an avatar
  /^\p{L}$/u,
  ...titles,
  ...prompts,
  // The engine's name and colors
  'Embedded',
  /^#[\dA-F]{6}$/,
  // The prices of the plans
  /^(?:US)?\$\d+\.\d\d$/,
  // Links to the makers of the site
  /^(?:GitHub|LinkedIn|Twitter)$/,
  'hello@tessera.example',
]

/** The texts of the lightbox, which come with shared-ui. */
const lightboxTexts: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Previous creation',
    'Next creation',
    'Zoom in',
    'Zoom out',
    'Show the whole image',
    'More',
    'More actions',
    '{{index}} of {{count}}',
  ],
  zh: [
    '上一个作品',
    '下一个作品',
    '放大',
    '缩小',
    '显示整张图片',
    '更多',
    '更多操作',
    '第 {{index}} 个，共 {{count}} 个',
  ],
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const tag = /<\/?\w+>/
const placeholder = /\{\{?\s*\w+[^}]*\}\}?/g
const onlyPlaceholder = /^\{\{?[^}]*\}\}?$/

/** Returns a text as a page shows it: as a whole, and split at its elements. */
const splitAtTags = (text: string): string[] =>
  [text.split(tag).join(''), ...text.split(tag)].map(piece => piece.replaceAll(/\s+/g, ' ').trim())

function* listStrings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield* splitAtTags(value)
  else if (typeof value === 'object' && value !== null)
    for (const inside of Object.values(value)) yield* listStrings(inside)
}

/** Reads the titles of all screens and the entries of the sidebar from the built releases. */
async function readManifestTexts(language: Language): Promise<string[]> {
  const remotes = ['mfe-gallery', 'mfe-creation-tools', 'mfe-account', 'mfe-portfolio', 'mfe-console']
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(repositoryRoot, file), 'utf8'))
  const shell = shellRecord.parse(await read('shell/dist/shell.json'))
  const records = await Promise.all(
    remotes.map(async remote => releaseRecord.parse(await read(`${remote}/dist/remote.json`))),
  )
  const titles = [shell, ...records]
    .flatMap(({ screens }) => screens)
    .flatMap(({ title }) => [title[language], `${title[language]} · Tessera`])
  const entries = records.flatMap(({ navigation }) => parseNavigation(navigation))
  return [
    ...titles,
    ...entries.flatMap(({ label, sectionLabel }) => [label[language], sectionLabel?.[language] ?? '']),
  ]
}

const listMonths = (language: Language) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
  )

/** The words of dates and times. */
const dateWords: Readonly<Record<Language, readonly string[]>> = {
  en: ['AM', 'PM', ...listMonths('en')],
  zh: ['年', '月', '日', '上午', '下午', ...listMonths('zh')],
}

/** Removes everything but letters, and the words of dates and times. Nothing is left of a number or date. */
const stripNumbersAndDates = (text: string, language: Language): string =>
  dateWords[language].reduce((left, word) => left.replaceAll(word, ''), text).replaceAll(/\P{L}/gu, '')

function cacheResults(check: (text: string) => boolean): (text: string) => boolean {
  const results = new Map<string, boolean>()
  return text => {
    const result = results.get(text) ?? check(text)
    results.set(text, result)
    return result
  }
}

/** A text with placeholders. */
interface TextPattern {
  /** The literal text between the placeholders. */
  literals: readonly string[]
  whole: RegExp
}

function toPattern(text: string): TextPattern {
  const literals = text.split(placeholder)
  return { literals, whole: new RegExp(`^${literals.map(escapeRegExp).join('(.+?)')}$`, 'su') }
}

/** Checks the literals first, because the regular expression of a long text is slow. */
const matchesPattern = (
  { literals, whole }: TextPattern,
  text: string,
  isValue: (value: string) => boolean,
) => literals.every(literal => text.includes(literal)) && whole.exec(text)?.slice(1).every(isValue) === true

const isData = (text: string, data: readonly (string | RegExp)[]) =>
  [...languageIndependentTexts, ...data].some(each =>
    typeof each === 'string' ? each === text : each.test(text),
  )

interface TextChecks {
  isKnown: IsKnownText
  isOfSite: IsKnownText
}

async function createTextChecks(language: Language): Promise<TextChecks> {
  const texts = [
    ...listStrings(await readLocales(language)),
    ...(await readManifestTexts(language)),
    ...lightboxTexts[language],
  ]
  const exact = new Set(texts)
  const patterns = texts
    .filter(text => text.search(placeholder) >= 0 && !onlyPlaceholder.test(text))
    .map(toPattern)
  const isKnown: IsKnownText = (text, data = []) => {
    const words = text.trim()
    if (stripNumbersAndDates(words, language) === '' || exact.has(words) || isData(words, data)) return true
    // The label of a missing image consists of its title and a notice
    const parts = words.split(': ')
    if (parts.length > 1 && parts.every(part => isKnown(part, data))) return true
    // The values of placeholders must also be known texts
    return patterns.some(pattern => matchesPattern(pattern, words, part => isKnown(part, data)))
  }
  const patternsWithWords = patterns.filter(({ literals }) => /\p{L}/u.test(literals.join('')))
  const isKnownWithoutData = cacheResults(text => isKnown(text))
  return {
    // The states of a flow have most of their texts in common
    isKnown: (text, data) => isKnownWithoutData(text) || (data !== undefined && isKnown(text, data)),
    isOfSite: (text, data = []) =>
      !isData(text, data) &&
      (exact.has(text) ||
        patternsWithWords.some(pattern => matchesPattern(pattern, text, part => isKnown(part, data)))),
  }
}

const checks = await Promise.all(
  languages.map(async language => [language, await createTextChecks(language)] as const),
)
const byLanguage = <Check>(select: (checks: TextChecks) => Check) =>
  Object.fromEntries(checks.map(([language, each]) => [language, select(each)])) as Record<Language, Check>

/** By language. */
export const isKnownText = byLanguage(({ isKnown }) => isKnown)
/** Checks whether a text comes from a locale file or a manifest, and is no data of the flow. By language. */
export const isSiteText = byLanguage(({ isOfSite }) => isOfSite)
