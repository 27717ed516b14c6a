import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  languages,
  legalTextNames,
  type BilingualLegalText,
  type Language,
  type LegalText,
  type LegalTextName,
} from '@tessera/shared-contracts'
import { StartError } from '@tessera/server-kit/start-error'
import type { LegalTexts } from './legal-texts.ts'
import { parseLegalText } from './parse-legal-text.ts'

const builtInFolder = join(import.meta.dirname, '../../../legal')
const maxLength = 100_000

const toFileName = (name: LegalTextName, language: Language) => `${name}.${language}.md`
const fileNames = legalTextNames.flatMap(name => languages.map(language => toFileName(name, language)))

/**
 * Reads the legal texts: the files of the operator's folder, such as `terms.en.md` and `terms.zh.md`, and the built-in
 * texts in the place of those that it does not have.
 *
 * @param options.isRequired whether the folder must exist and have a text
 * @throws {StartError} that names the file that is missing or cannot be shown
 */
export async function readLegalTexts(options: { folder: string; isRequired: boolean }): Promise<LegalTexts> {
  const { folder, isRequired } = options
  const files = await listMarkdownFiles(folder, isRequired)
  const unknown = files.find(file => !fileNames.includes(file))
  if (unknown !== undefined)
    throw new StartError(`${join(folder, unknown)} is none of the legal texts: ${fileNames.join(', ')}.`)
  const entries = await Promise.all(
    legalTextNames.map(async name => [name, await readText(name, { folder, files })] as const),
  )
  return Object.fromEntries(entries) as LegalTexts
}

async function listMarkdownFiles(folder: string, isRequired: boolean): Promise<string[]> {
  const files = await readdir(folder).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException
    if ((code === 'ENOENT' || code === 'ENOTDIR') && !isRequired) return []
    throw new StartError(`The folder of the legal texts, ${folder}, cannot be read: ${message}.`)
  })
  const markdown = files.filter(file => file.endsWith('.md'))
  if (isRequired && markdown.length === 0)
    throw new StartError(`The folder of the legal texts, ${folder}, has none of ${fileNames.join(', ')}.`)
  return markdown
}

async function readText(
  name: LegalTextName,
  { folder, files }: { folder: string; files: readonly string[] },
): Promise<BilingualLegalText> {
  const own = languages.filter(language => files.includes(toFileName(name, language)))
  const missing = languages.find(language => !own.includes(language))
  if (own.length > 0 && missing !== undefined)
    throw new StartError(
      `${join(folder, toFileName(name, missing))} is missing: a legal text needs both languages.`,
    )
  const source = own.length > 0 ? folder : builtInFolder
  const read = (language: Language) => readFileText(join(source, toFileName(name, language)))
  const [en, zh] = await Promise.all([read('en'), read('zh')])
  return { en, zh }
}

async function readFileText(file: string): Promise<LegalText> {
  try {
    const markdown = await readFile(file, 'utf8')
    if (markdown.length > maxLength) throw new Error(`it has more than ${maxLength} characters`)
    return parseLegalText(markdown)
  } catch (error) {
    throw new StartError(`${file} cannot be used: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
