import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from '@tessera/command-line'

/** The files with the texts of a remote. */
export const localeFiles = { en: 'locales/en.json', zh: 'locales/zh.json' } as const

/**
 * Prepares texts for the locale files, after those that are there. The files change with `write` only.
 *
 * @throws {CommandError} where a locale file has a text with such a key
 */
export async function prepareTexts(
  folder: string,
  added: Readonly<Record<string, { en: string; zh: string }>>,
) {
  const files = await Promise.all(
    (['en', 'zh'] as const).map(async language => {
      const file = path.join(folder, localeFiles[language])
      const existing = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
      const key = Object.keys(added).find(each => Object.hasOwn(existing, each))
      if (key !== undefined)
        throw new CommandError(
          `There is a text "${key}" in ${localeFiles[language]} already; choose another name, or rename the text.`,
        )
      const texts = Object.entries(added).map(([name, text]) => [name, text[language]] as const)
      return { file, content: { ...existing, ...Object.fromEntries(texts) } }
    }),
  )
  return {
    async write(): Promise<void> {
      for (const { file, content } of files) await writeFile(file, `${JSON.stringify(content, null, 2)}\n`)
    },
  }
}
