import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { databaseName, hashOf, readManifest, type Manifest } from './manifest.ts'

/** A backup that cannot be restored, or a place where it cannot be; nothing was written. */
export class CannotRestore extends Error {
  override readonly name = 'CannotRestore'
}

/** What a new file system has. */
const ofTheDisk = new Set(['lost+found'])

/**
 * Puts a backup into an empty data folder. Every file is looked at first; the database comes last, so that a folder in
 * which this was cut short is never taken for an installation.
 *
 * @throws {CannotRestore}
 */
export async function restore(folder: string, dataDir: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (!manifest?.files.some(({ path }) => path === databaseName))
    throw new CannotRestore(`${folder} is no whole backup: it has no manifest that can be read.`)
  await mkdir(dataDir, { recursive: true })
  const there = (await readdir(dataDir)).filter(name => !ofTheDisk.has(name))
  if (there.length > 0)
    throw new CannotRestore(
      `${dataDir} is not empty: it has ${there[0]}. Name an empty folder with DATA_DIR.`,
    )
  for (const file of manifest.files) await check(folder, file)

  try {
    for (const { path } of manifest.files) if (path !== databaseName) await copy(folder, dataDir, path)
    const draft = join(dataDir, `${databaseName}.restoring`)
    await copyFile(join(folder, databaseName), draft)
    await sync(draft)
    await rename(draft, join(dataDir, databaseName))
    await sync(dataDir)
  } catch (error) {
    for (const name of await readdir(dataDir))
      if (!ofTheDisk.has(name)) await rm(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
  return manifest
}

async function check(folder: string, { path, sha256 }: Manifest['files'][number]): Promise<void> {
  const found = await hashOf(join(folder, path)).catch(() => null)
  if (found === null) throw new CannotRestore(`${path} is missing in the backup.`)
  if (found !== sha256) throw new CannotRestore(`${path} in the backup is not what was backed up.`)
}

async function copy(folder: string, dataDir: string, path: string): Promise<void> {
  const to = join(dataDir, path)
  await mkdir(dirname(to), { recursive: true })
  await copyFile(join(folder, path), to, constants.COPYFILE_FICLONE)
  await sync(to)
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
