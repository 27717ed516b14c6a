import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from '@tessera/command-line'
import { formatFile } from '../format-file.ts'
import { escapeTitle, toCamelCase, toPascalCase } from '../remote-texts.ts'
import { writeTemplates } from '../templates.ts'
import { insertEntry } from './edit-source.ts'
import {
  adviseToTranslate,
  parseExtension,
  parseScreen,
  parseSetting,
  toTitles,
  type AddedPart,
  type PartKind,
  type PartOptions,
} from './part-options.ts'
import { localeFiles, prepareTexts } from './prepare-texts.ts'

const templates = path.join(import.meta.dirname, '../../templates')
const manifestSource = 'src/manifest.ts'
const remoteSource = 'src/remote.ts'
/** Apart from the imports below: packing the command replaces it in what looks like an import of its own. */
const suffix = '.tsx'

/** Where a field begins that a source does not have yet. */
const beforeNamespace = /^ {2}namespace:/m
const beforeSlices = /^ {2}slices:/m

/** Adds a part to the sources of a remote that the preset builds: its manifest, its code and its texts. */
export async function addToSources(
  kind: PartKind,
  { folder, remote }: { folder: string; remote: string },
  options: PartOptions,
): Promise<AddedPart> {
  if (kind === 'setting') return addSetting(folder, options)
  return kind === 'screen' ? addScreen(folder, remote, options) : addExtension(folder, remote, options)
}

async function addScreen(folder: string, remote: string, options: PartOptions): Promise<AddedPart> {
  const { name, path: address } = parseScreen(options)
  if (existsSync(path.join(folder, 'src/screens', name))) throw createExistsError(name)
  const titles = toTitles(options)
  const [titleKey, welcomeKey] = [`${toCamelCase(name)}Title`, `${toCamelCase(name)}Welcome`]
  const [en, zh] = [escapeTitle(titles.en), escapeTitle(titles.zh)]
  const texts = await prepareTexts(folder, {
    [titleKey]: titles,
    [welcomeKey]: { en: 'This screen is yours to fill.', zh: '这个页面等你来完成。' },
  })
  const component = `${toPascalCase(name)}Screen`
  await editSource(folder, manifestSource, source =>
    insertEntry(
      source,
      { name: 'screens', brackets: '[]', before: beforeNamespace },
      `{ name: '${name}', path: '${address}', layout: 'site', title: { en: "${en}", zh: "${zh}" } }`,
    ),
  )
  await editSource(folder, remoteSource, source =>
    insertEntry(
      source,
      { name: 'screens', brackets: '{}', before: beforeSlices },
      `'${name}': async () => (await import('./screens/${name}/${name}-screen${suffix}')).${component}`,
    ),
  )
  await texts.write()
  const values = { remote, screen: name, Screen: toPascalCase(name), titleKey, welcomeKey, path: address }
  const written = await writeTemplates(
    [path.join(templates, 'remote/src/screens')],
    path.join(folder, 'src/screens'),
    values,
  )
  return {
    files: [
      manifestSource,
      remoteSource,
      ...Object.values(localeFiles),
      ...written.map(file => `src/screens/${file}`),
    ],
    advice: adviseToTranslate(options, `${manifestSource} and ${localeFiles.zh}`),
  }
}

async function addExtension(folder: string, remote: string, options: PartOptions): Promise<AddedPart> {
  const { name, slot } = parseExtension(options)
  const file = `src/extensions/${name}.tsx`
  if (existsSync(path.join(folder, file))) throw createExistsError(name)
  const textKey = toCamelCase(name)
  const texts = await prepareTexts(folder, { [textKey]: toTitles(options) })
  const component = toPascalCase(name)
  await editSource(folder, manifestSource, source =>
    insertEntry(
      source,
      { name: 'extensions', brackets: '[]', before: beforeNamespace },
      `{ name: '${name}', slot: '${slot}', order: 1000 }`,
    ),
  )
  await editSource(folder, remoteSource, source =>
    insertEntry(
      source,
      { name: 'extensions', brackets: '{}', before: beforeSlices },
      `'${name}': async () => (await import('./extensions/${name}${suffix}')).${component}`,
    ),
  )
  await texts.write()
  await writeTemplates([path.join(templates, 'extension')], path.join(folder, 'src/extensions'), {
    remote,
    extension: name,
    Extension: component,
    slot,
    textKey,
  })
  return {
    files: [manifestSource, remoteSource, ...Object.values(localeFiles), file],
    advice: adviseToTranslate(options, localeFiles.zh),
  }
}

async function addSetting(folder: string, options: PartOptions): Promise<AddedPart> {
  const { name } = options
  const setting = JSON.stringify(parseSetting(options))
  await editSource(folder, manifestSource, source => {
    if (new RegExp(`^ {4}${name}:`, 'm').test(source)) throw createExistsError(name)
    return insertEntry(
      source,
      { name: 'settings', brackets: '{}', before: beforeNamespace },
      `${name}: ${setting}`,
    )
  })
  return {
    files: [manifestSource],
    advice: [`Read it with: const { ${name} } = readSettings(manifest), from @tessera/shared-contracts.`],
  }
}

async function editSource(folder: string, name: string, edit: (source: string) => string): Promise<void> {
  const file = path.join(folder, name)
  await writeFile(file, await formatFile(file, edit(await readFile(file, 'utf8'))))
}

const createExistsError = (name: string) => new CommandError(`There is "${name}" in this remote already.`)
