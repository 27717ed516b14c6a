import { constants, type Dirent } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { copyDatabase, filesNamedBy, type NamedFiles } from './database-copy.ts'
import { databaseName, hashOf, manifestName, type Manifest } from './manifest.ts'

/** What the operator edits: copied, because a link would change with it. */
const edited = ['desktop-tools.json', 'downloads'] as const

/** How often the database is copied anew because works were deleted while their files were fetched. */
const mostCopies = 5

/**
 * Makes a backup of a data folder while the server runs: the database as it is at one moment, and exactly the files that
 * it names. These never change once they are there, so they are linked where backup and data share a disk, and copied
 * elsewhere.
 *
 * @param options.withFiles false where media and releases are kept in a bucket
 */
export async function backUp(
  dataDir: string,
  folder: string,
  { withFiles, now }: { withFiles: boolean; now: () => number },
): Promise<Manifest> {
  // Whoever reads it has every password's hash
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const database = join(folder, databaseName)
  let madeAt = now()
  let missing: string[] = []
  for (let copies = 1; copies <= mostCopies; copies++) {
    madeAt = now()
    await rm(database, { force: true })
    await copyDatabase(dataDir, database)
    if (!withFiles) break
    const named = filesNamedBy(database)
    missing = await keepFiles(dataDir, folder, named)
    if (missing.length === 0 || copies === mostCopies) await removeOthers(folder, named)
    if (missing.length === 0) break
  }
  for (const name of edited) await copyEdited(join(dataDir, name), join(folder, name))

  const files: Manifest['files'] = []
  for (const path of await filesBelow(folder)) {
    const place = join(folder, path)
    files.push({ path, bytes: (await stat(place)).size, sha256: await hashOf(place) })
  }
  const manifest: Manifest = { format: 1, madeAt: new Date(madeAt).toISOString(), files, missing }
  const draft = join(folder, `${manifestName}.part`)
  await writeFile(draft, `${JSON.stringify(manifest, null, 1)}\n`, { flush: true })
  await rename(draft, join(folder, manifestName))
  return manifest
}

/** @returns the originals and releases that are not there */
async function keepFiles(
  dataDir: string,
  folder: string,
  { originals, thumbnails, releases }: NamedFiles,
): Promise<string[]> {
  const missing: string[] = []
  for (const path of originals) if (!(await keepFile(dataDir, folder, path))) missing.push(path)
  for (const path of thumbnails) await keepFile(dataDir, folder, path)
  for (const release of releases) {
    const files = await filesBelow(join(dataDir, release))
    if (files.length === 0) missing.push(release)
    for (const file of files) await keepFile(dataDir, folder, `${release}/${file}`)
  }
  return missing
}

/** False where there is no such file. */
async function keepFile(dataDir: string, folder: string, path: string): Promise<boolean> {
  const [from, to] = [join(dataDir, path), join(folder, path)]
  await mkdir(dirname(to), { recursive: true })
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    // Another disk, or one that knows no links
    if (code !== 'EEXIST') return copyFile(from, to, constants.COPYFILE_FICLONE).then(() => true, isMissing)
  }
  return true
}

const isMissing = (error: unknown): false => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
  throw error
}

/** Takes out what an earlier copy of the database named, and this one does not. */
async function removeOthers(folder: string, { originals, thumbnails }: NamedFiles): Promise<void> {
  const named = new Set([...originals, ...thumbnails])
  for (const file of await filesBelow(join(folder, 'media'))) {
    const path = `media/${file}`
    if (!named.has(path)) await rm(join(folder, path))
  }
}

async function copyEdited(from: string, to: string): Promise<void> {
  const found = await stat(from).catch(() => null)
  if (found?.isFile()) await copyFile(from, to)
  if (!found?.isDirectory()) return
  for (const file of await filesBelow(from)) {
    await mkdir(dirname(join(to, file)), { recursive: true })
    await copyFile(join(from, file), join(to, file))
  }
}

/** Every file below a folder, as paths with slashes; none where there is no such folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((): Dirent[] => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
