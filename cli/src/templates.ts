import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { formatFile } from './format-file.ts'

const templateExtension = '.template'

async function listTemplates(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries.filter(name => name.endsWith(templateExtension)).sort()
}

/** Returns the names of the packages that the templates import. */
export async function listImportedPackages(folder: string): Promise<Set<string>> {
  const templates = await listTemplates(folder)
  const texts = await Promise.all(templates.map(name => readFile(path.join(folder, name), 'utf8')))
  const imports = texts.flatMap(text => [...text.matchAll(/ from '((?:@[^'/]+\/)?[^'/.]+)/g)])
  return new Set(imports.map(([, name = '']) => name))
}

/**
 * Writes folders of templates to another folder. Replaces `__name__` in paths and contents, and formats the files
 * with the Prettier settings of the target, since a long name can change the line breaks.
 *
 * @param values the replacements by name
 * @returns the paths of the files, relative to the target
 * @throws Error where a template contains a name that is not in `values`
 */
export async function writeTemplates(
  folders: readonly string[],
  target: string,
  values: Readonly<Record<string, string>>,
): Promise<string[]> {
  const fill = (text: string) =>
    text.replaceAll(/__(\w+?)__/g, (whole, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`A template contains ${whole}, but there is no value for it.`)
      return value
    })

  const written = folders.map(async folder =>
    Promise.all(
      (await listTemplates(folder)).map(async name => {
        const outputPath = fill(name.slice(0, -templateExtension.length))
        const file = path.join(target, outputPath)
        await mkdir(path.dirname(file), { recursive: true })
        const content = fill(await readFile(path.join(folder, name), 'utf8'))
        await writeFile(file, await formatFile(file, content))
        return outputPath
      }),
    ),
  )
  return (await Promise.all(written)).flat().sort()
}
