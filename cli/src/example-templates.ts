import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from '@tessera/command-line'
import { formatFile } from './format-file.ts'
import type { Ranges } from './project.ts'
import type { RemoteTexts } from './remote-texts.ts'
import { writeTemplates } from './templates.ts'

/** The examples that a new remote can be made from, by the option that selects them. */
export const exampleFolders = { vite: 'vite-remote', vue: 'vue-screen', svelte: 'svelte-remote' } as const
export type ExampleName = keyof typeof exampleFolders

/** In a package they are beside the code, in a checkout beside the package. */
const examples = ['../examples', '../../examples']
  .map(folder => path.join(import.meta.dirname, folder))
  .find(folder => existsSync(folder))

const templates = path.join(import.meta.dirname, '../templates/example')
const leftOut = /(^|[\\/])(node_modules|dist)([\\/]|$)|package-lock\.json$|\.gitignore$/

/** The fields of `tessera.json` of an example. */
interface ExampleManifest {
  name: string
  container?: string
  screens: [{ name: string; title: { en: string; zh: string } }]
}

/**
 * Writes a repository with the sources of an example, under the name, the path and the titles of the new remote.
 *
 * @returns the paths of the files, relative to the target
 */
export async function writeExample(
  name: ExampleName,
  target: string,
  { texts, ranges, npmRegistry }: { texts: RemoteTexts; ranges: Ranges; npmRegistry: string },
): Promise<string[]> {
  const source = path.join(examples ?? '', exampleFolders[name])
  if (!existsSync(source))
    throw new CommandError(`This installation has no example "${exampleFolders[name]}".`)
  const read = (file: string) => readFile(path.join(source, file), 'utf8')
  const manifest = JSON.parse(await read('tessera.json')) as ExampleManifest
  const rename = createRenaming(manifest, texts)
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(source, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(file => !leftOut.test(file))
  const convert = (file: string, text: string): string => {
    if (file === 'tessera.json') return writeManifest(manifest, texts)
    return file === 'package.json' ? writePackage(text, texts, ranges) : rename(text)
  }
  for (const file of files) {
    const content = convert(file, await read(file))
    const output = path.join(target, file)
    await mkdir(path.dirname(output), { recursive: true })
    await writeFile(output, await formatFile(output, content))
  }
  const written = await writeTemplates([templates], target, { ...texts, npmRegistry })
  return [...files, ...written].sort()
}

const toContainer = (remote: string) => remote.replaceAll('-', '_')

/** Returns the function that replaces the names and titles of the example in a source. */
function createRenaming({ name, screens: [{ title }] }: ExampleManifest, texts: RemoteTexts) {
  const replacements: [string, string][] = [
    [name, texts.remote],
    [toContainer(name), toContainer(texts.remote)],
    [`'${title.en}'`, `"${texts.title}"`],
    [`'${title.zh}'`, `"${texts.titleZh}"`],
  ]
  return (source: string) =>
    replacements.reduce((text, [before, after]) => text.replaceAll(before, () => after), source)
}

function writeManifest({ screens: [screen], ...manifest }: ExampleManifest, texts: RemoteTexts): string {
  const { description: _, ...rest } = screen as typeof screen & { description?: unknown }
  const { navigation: __, ...fields } = manifest as typeof manifest & { navigation?: unknown }
  const title = {
    en: JSON.parse(`"${texts.title}"`) as string,
    zh: JSON.parse(`"${texts.titleZh}"`) as string,
  }
  return JSON.stringify({
    ...fields,
    name: texts.remote,
    ...(manifest.container !== undefined && { container: toContainer(texts.remote) }),
    screens: [{ ...rest, path: texts.path, title }],
  })
}

function writePackage(text: string, { remote }: RemoteTexts, ranges: Ranges): string {
  const { license: _, ...manifest } = JSON.parse(text) as {
    license?: string
    scripts: object
    devDependencies: object
  }
  const cli = '@tessera/cli'
  return JSON.stringify({
    ...manifest,
    name: remote,
    version: '0.1.0',
    scripts: { ...manifest.scripts, ship: `tessera ship ${remote}` },
    devDependencies: { ...manifest.devDependencies, [cli]: ranges[cli] },
  })
}
