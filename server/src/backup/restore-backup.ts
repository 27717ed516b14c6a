import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashFile, readManifest, type BackupManifest } from './manifest.ts'
import { sqliteFile } from '@tessera/server-kit/database/open-sqlite'

/** The backup or the target folder is not usable. Nothing was written. */
export class RestoreError extends Error {
  override readonly name = 'CannotRestore'
}

/** Entries that a new file system contains. */
const fileSystemEntries = new Set(['lost+found'])

/**
 * Restores a backup into an empty data folder. It verifies every file first and writes the database last, so
 * that an interrupted restore does not look like an installation.
 *
 * @throws {RestoreError}
 */
export async function restoreBackup(folder: string, dataDir: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder)
  if (!manifest?.files.some(({ path }) => path === sqliteFile))
    throw new RestoreError(`${folder} is no whole backup: it has no manifest that can be read.`)
  await mkdir(dataDir, { recursive: true })
  const existing = (await readdir(dataDir)).filter(name => !fileSystemEntries.has(name))
  if (existing.length > 0)
    throw new RestoreError(
      `${dataDir} is not empty: it has ${existing[0]}. Name an empty folder with DATA_DIR.`,
    )
  for (const file of manifest.files) await verifyFile(folder, file)

  try {
    for (const { path } of manifest.files)
      if (path !== sqliteFile) await copyFileDurably(folder, dataDir, path)
    const draft = join(dataDir, `${sqliteFile}.restoring`)
    await copyFile(join(folder, sqliteFile), draft)
    await syncToDisk(draft)
    await rename(draft, join(dataDir, sqliteFile))
    await syncToDisk(dataDir)
  } catch (error) {
    for (const name of await readdir(dataDir))
      if (!fileSystemEntries.has(name)) await rm(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
  return manifest
}

async function verifyFile(folder: string, { path, sha256 }: BackupManifest['files'][number]): Promise<void> {
  const found = await hashFile(join(folder, path)).catch(() => null)
  if (found === null) throw new RestoreError(`${path} is missing in the backup.`)
  if (found !== sha256) throw new RestoreError(`${path} in the backup is not what was backed up.`)
}

async function copyFileDurably(folder: string, dataDir: string, path: string): Promise<void> {
  const to = join(dataDir, path)
  await mkdir(dirname(to), { recursive: true })
  await copyFile(join(folder, path), to, constants.COPYFILE_FICLONE)
  await syncToDisk(to)
}

async function syncToDisk(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}
