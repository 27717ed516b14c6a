import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from '@tessera/command-line'
import type { Composition } from '@tessera/shared-contracts'
import { formatFile } from '../format-file.ts'
import { readTypesArchive } from './read-types-archive.ts'
import { listOfferedSlots, writeSlotTypes } from './slot-types.ts'
import { isFolderName, prepareFolder, removeOthers } from './written-folders.ts'

/** Where Module Federation puts the types of a remote. */
const archiveName = '@mf-types.zip'
const slotFile = 'slots.d.ts'
/** Servers respond with 405 where they have the path of a file that a release lacks for some method. */
const missingStatuses = [404, 405]

export interface LiveTypes {
  /** The slots whose types were written. */
  slots: string[]
  /** The remotes whose exposed modules have types. */
  modules: string[]
  /** The remotes whose release has none. */
  without: string[]
  /** The remotes whose types could not be read, and why. Their earlier types stay. */
  failed: { name: string; reason: string }[]
}

/**
 * Writes the types of the slots and the exposed modules of live remotes to a folder, and removes those that it has written
 * for remotes that are not live.
 *
 * @throws {CommandError} where the folder has files of others
 */
export async function writeLiveTypes(
  { remotes }: Pick<Composition, 'remotes'>,
  { folder, site, skipped }: { folder: string; site: string; skipped?: string | undefined },
): Promise<LiveTypes> {
  const others = remotes.filter(({ name }) => name !== skipped && isFolderName(name))
  const slots = listOfferedSlots(others)
  const earlier = await prepareFolder(
    folder,
    others.map(({ name }) => name),
  )
  await writeChanged(path.join(folder, slotFile), writeSlotTypes(slots))
  const [modules, without, failed]: [string[], string[], LiveTypes['failed']] = [[], [], []]
  for (const { name, current } of others)
    try {
      const files = await fetchModuleTypes(new URL(archiveName, new URL(current.base, site)))
      if (files.size > 0) await replaceFolder(path.join(folder, name), files)
      ;(files.size > 0 ? modules : without).push(name)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      failed.push({ name, reason: error.message })
    }
  const kept = failed.map(({ name }) => name).filter(name => earlier.includes(name))
  await removeOthers(folder, earlier, [...modules, ...kept])
  return { slots: slots.map(({ name }) => name), modules, without, failed }
}

/** Reads the types of the modules that a release exposes; none where it has no archive. @throws {CommandError} */
async function fetchModuleTypes(address: URL): Promise<Map<string, string>> {
  try {
    const response = await fetch(address)
    if (missingStatuses.includes(response.status)) return new Map()
    if (!response.ok) throw new CommandError(`${address.href} responded with status ${response.status}.`)
    return await readTypesArchive(new Uint8Array(await response.arrayBuffer()))
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    throw new CommandError(`${address.href} does not respond.`, { cause })
  }
}

async function replaceFolder(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const [name, text] of files) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

/** Leaves a file as it is that has the content, so that tools that watch it do nothing. */
async function writeChanged(file: string, content: string): Promise<void> {
  const formatted = await formatFile(file, content)
  if ((await readFile(file, 'utf8').catch(() => null)) !== formatted) await writeFile(file, formatted)
}
