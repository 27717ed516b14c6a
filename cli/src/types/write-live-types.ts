import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Composition } from '@tessera/shared-contracts'
import { formatFile } from '../format-file.ts'
import { readTypesArchive } from './read-types-archive.ts'
import { listOfferedSlots, writeSlotTypes } from './slot-types.ts'

/** Where Module Federation puts the types of a remote. */
const archiveName = '@mf-types.zip'
const slotFile = 'slots.d.ts'

export interface LiveTypes {
  /** The slots whose types were written. */
  slots: string[]
  /** The remotes whose exposed modules have types. */
  modules: string[]
  /** The remotes whose release has none. */
  without: string[]
}

/** Writes the types of the slots and the exposed modules of live remotes to a folder, and removes those that are not live. */
export async function writeLiveTypes(
  { remotes }: Pick<Composition, 'remotes'>,
  { folder, site, skipped }: { folder: string; site: string; skipped?: string | undefined },
): Promise<LiveTypes> {
  const others = remotes.filter(({ name }) => name !== skipped)
  const slots = listOfferedSlots(others)
  await mkdir(folder, { recursive: true })
  await writeChanged(path.join(folder, slotFile), writeSlotTypes(slots))
  const modules: string[] = []
  const without: string[] = []
  for (const { name, current } of others) {
    const found = await writeModuleTypes(path.join(folder, name), new URL(current.base, site))
    ;(found ? modules : without).push(name)
  }
  await removeOthers(folder, new Set([slotFile, ...modules]))
  return { slots: slots.map(({ name }) => name), modules, without }
}

/** Writes the types of the modules that a release exposes. Returns false where the release has none. */
async function writeModuleTypes(folder: string, base: URL): Promise<boolean> {
  const response = await fetch(new URL(archiveName, base)).catch(() => null)
  if (!response?.ok) return false
  const files = await readTypesArchive(new Uint8Array(await response.arrayBuffer()))
  await rm(folder, { recursive: true, force: true })
  for (const [name, text] of files) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return files.size > 0
}

/** Leaves a file as it is that has the content, so that tools that watch it do nothing. */
async function writeChanged(file: string, content: string): Promise<void> {
  const formatted = await formatFile(file, content)
  if ((await readFile(file, 'utf8').catch(() => null)) !== formatted) await writeFile(file, formatted)
}

/** Removes the types of remotes that are no longer live. */
async function removeOthers(folder: string, wanted: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries)
    if (entry.isDirectory() && !wanted.has(entry.name))
      await rm(path.join(folder, entry.name), { recursive: true, force: true })
}
