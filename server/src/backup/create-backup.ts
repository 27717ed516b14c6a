import { constants, type Dirent } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { copyDatabase, listReferencedFiles, type ReferencedFiles } from './database-copy.ts'
import { hashFile, manifestFileName, type BackupManifest } from './manifest.ts'
import { sqliteFile } from '@tessera/server-kit/database/open-sqlite'

/** Files that the operator edits. They are copied, because a hard link would change with the original. */
const operatorFiles = ['desktop-tools.json', 'downloads', 'legal'] as const

/** How often the database is copied again because creations were deleted while their files were linked. */
const maxCopies = 5

/**
 * Makes a backup of a data folder while the server runs: a snapshot of the database, and exactly the files
 * that it references. These files never change, so they are hard-linked on the same disk and copied
 * otherwise.
 *
 * @param options.withFiles false when media and releases are stored in a bucket
 */
export async function createBackup(
  dataDir: string,
  folder: string,
  { withFiles, now }: { withFiles: boolean; now: () => number },
): Promise<BackupManifest> {
  // The database contains the password hashes
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const database = join(folder, sqliteFile)
  let madeAt = now()
  let missing: string[] = []
  for (let copies = 1; copies <= maxCopies; copies++) {
    madeAt = now()
    await rm(database, { force: true })
    await copyDatabase(dataDir, database)
    if (!withFiles) break
    const named = listReferencedFiles(database)
    missing = await linkFiles(dataDir, folder, named)
    if (missing.length === 0 || copies === maxCopies) await removeUnreferenced(folder, named)
    if (missing.length === 0) break
  }
  for (const name of operatorFiles) await copyOperatorFiles(join(dataDir, name), join(folder, name))

  const files: BackupManifest['files'] = []
  for (const path of await listFiles(folder)) {
    const place = join(folder, path)
    files.push({ path, bytes: (await stat(place)).size, sha256: await hashFile(place) })
  }
  const manifest: BackupManifest = { format: 1, madeAt: new Date(madeAt).toISOString(), files, missing }
  const draft = join(folder, `${manifestFileName}.part`)
  await writeFile(draft, `${JSON.stringify(manifest, null, 1)}\n`, { flush: true })
  await rename(draft, join(folder, manifestFileName))
  return manifest
}

/** @returns the originals and releases that are missing */
async function linkFiles(
  dataDir: string,
  folder: string,
  { originals, thumbnails, releases }: ReferencedFiles,
): Promise<string[]> {
  const missing: string[] = []
  for (const path of originals) if (!(await linkFile(dataDir, folder, path))) missing.push(path)
  for (const path of thumbnails) await linkFile(dataDir, folder, path)
  for (const release of releases) {
    const files = await listFiles(join(dataDir, release))
    if (files.length === 0) missing.push(release)
    for (const file of files) await linkFile(dataDir, folder, `${release}/${file}`)
  }
  return missing
}

/** Returns false when the file does not exist. */
async function linkFile(dataDir: string, folder: string, path: string): Promise<boolean> {
  const [from, to] = [join(dataDir, path), join(folder, path)]
  await mkdir(dirname(to), { recursive: true })
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    // The backup is on another disk, or the file system has no hard links
    if (code !== 'EEXIST')
      return copyFile(from, to, constants.COPYFILE_FICLONE).then(() => true, falseIfMissing)
  }
  return true
}

const falseIfMissing = (error: unknown): false => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
  throw error
}

/** Deletes media that an earlier copy of the database referenced and this one does not. */
async function removeUnreferenced(folder: string, { originals, thumbnails }: ReferencedFiles): Promise<void> {
  const named = new Set([...originals, ...thumbnails])
  for (const file of await listFiles(join(folder, 'media'))) {
    const path = `media/${file}`
    if (!named.has(path)) await rm(join(folder, path))
  }
}

async function copyOperatorFiles(from: string, to: string): Promise<void> {
  const found = await stat(from).catch(() => null)
  if (found?.isFile()) await copyFile(from, to)
  if (!found?.isDirectory()) return
  for (const file of await listFiles(from)) {
    await mkdir(dirname(join(to, file)), { recursive: true })
    await copyFile(join(from, file), join(to, file))
  }
}

/** Lists the files below a folder as paths with slashes. A missing folder has none. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((): Dirent[] => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
