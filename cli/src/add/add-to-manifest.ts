import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseJson } from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import { manifestFile } from '../read-standard-manifest.ts'
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

interface Named {
  name?: unknown
}

/** The fields of `tessera.json` that a part is added to. */
interface EditedManifest {
  screens?: Named[]
  extensions?: Named[]
  settings?: Record<string, unknown>
}

/** Adds a part to `tessera.json`. The code depends on the framework, so the advice says what it has to export. */
export async function addToManifest(
  kind: PartKind,
  folder: string,
  options: PartOptions,
): Promise<AddedPart> {
  const file = path.join(folder, manifestFile)
  const manifest = parseJson(await readFile(file, 'utf8'))
  if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest))
    throw new CommandError(`${file} is no valid JSON.`)
  const { changed, advice } = editors[kind](manifest, options)
  await writeFile(file, `${JSON.stringify({ ...manifest, ...changed }, null, 2)}\n`)
  return { files: [manifestFile], advice }
}

type Editor = (
  manifest: EditedManifest,
  options: PartOptions,
) => { changed: EditedManifest; advice: string[] }

const editors: Readonly<Record<PartKind, Editor>> = {
  screen(manifest, options) {
    const { name, path: address } = parseScreen(options)
    const screens = requireNew(manifest.screens, name)
    const screen = { name, path: address, layout: 'site', title: toTitles(options) }
    return {
      changed: { screens: [...screens, screen] },
      advice: [
        `Export it as the screen "${name}" of the module "./remote", or name its module with "expose" in ${manifestFile}.`,
        ...adviseToTranslate(options, manifestFile),
      ],
    }
  },
  extension(manifest, options) {
    const extension = { ...parseExtension(options), order: 1_000 }
    const extensions = requireNew(manifest.extensions, extension.name)
    return {
      changed: { extensions: [...extensions, extension] },
      advice: [`Export it as the extension "${extension.name}" of the module "./remote".`],
    }
  },
  setting({ settings = {} }, options) {
    const { name } = options
    if (name in settings) throw createExistsError(name)
    return { changed: { settings: { ...settings, [name]: parseSetting(options) } }, advice: [] }
  },
}

function requireNew(parts: Named[] = [], wanted: string): Named[] {
  if (parts.some(({ name }) => name === wanted)) throw createExistsError(wanted)
  return parts
}

const createExistsError = (name: string) => new CommandError(`There is "${name}" in ${manifestFile} already.`)
