import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from '@tessera/command-line'
import { parseJson } from '@tessera/shared-contracts'

/** Names the folders that the command wrote: it replaces and removes these only. */
const listFile = '.tessera-types.json'

/** A name that is one folder, and no path to another. */
export const isFolderName = (name: unknown): name is string =>
  typeof name === 'string' && /^[a-z][a-z0-9-]*$/.test(name)

/**
 * Prepares a folder for the types of remotes, and returns the names of the folders in it that an earlier run has written.
 *
 * @throws {CommandError} where another program or a person has written what is in it
 */
export async function prepareFolder(folder: string, names: readonly string[]): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const existing = await readdir(folder)
  if (existing.length > 0 && !existing.includes(listFile))
    throw new CommandError(
      `${folder} has files that "tessera types" did not write. Name a folder that is new or empty with --out, or delete this one.`,
    )
  const earlier = await readWrittenFolders(folder)
  const foreign = names.find(name => existing.includes(name) && !earlier.includes(name))
  if (foreign !== undefined)
    throw new CommandError(
      `"tessera types" did not write ${path.join(folder, foreign)}. Move it, and run the command again.`,
    )
  // Before the first folder is written, so that a run that is stopped leaves none that the list lacks
  await writeWrittenFolders(folder, [...new Set([...earlier, ...names])])
  return earlier
}

/** Removes the folders that were written for remotes that are not live any more, and lists the others. */
export async function removeOthers(
  folder: string,
  earlier: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  for (const name of earlier)
    if (!wanted.includes(name)) await rm(path.join(folder, name), { recursive: true, force: true })
  await writeWrittenFolders(folder, wanted)
}

async function readWrittenFolders(folder: string): Promise<string[]> {
  const text = await readFile(path.join(folder, listFile), 'utf8').catch(() => '')
  const { folders } = (parseJson(text) ?? {}) as { folders?: unknown }
  return Array.isArray(folders) ? folders.filter(isFolderName) : []
}

const writeWrittenFolders = (folder: string, folders: readonly string[]): Promise<void> =>
  writeFile(path.join(folder, listFile), `${JSON.stringify({ folders }, null, 2)}\n`)
