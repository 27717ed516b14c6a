import { createHash } from 'node:crypto'
import { access, copyFile, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sqliteFile } from '@tessera/server-kit/database/open-sqlite'
import { openDatabase } from '../../src/open-database.ts'

const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))
const cacheFolder = join(repositoryRoot, '.cache/test-databases')
/** The folders with the migrations and all that they import. */
const databaseFolders = ['server/src/database', 'platform/src/database']

let template: Promise<string> | undefined

/** Puts an empty, migrated SQLite database into a folder. Running the migrations would take two thirds of the time in which a test's app starts. */
export async function copySqliteTemplate(folder: string): Promise<void> {
  await copyFile(await (template ??= findOrCreateTemplate()), join(folder, sqliteFile))
}

/** Returns the path of the template that the present migrations have made. */
async function findOrCreateTemplate(): Promise<string> {
  const file = join(cacheFolder, `${await hashDatabaseCode()}.sqlite`)
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) return file
  await mkdir(cacheFolder, { recursive: true })
  const folder = await mkdtemp(join(cacheFolder, 'new-'))
  const database = await openDatabase(folder)
  await database.close()
  // Several processes may create it at once. Each finds a whole file under the name
  await rename(join(folder, sqliteFile), file)
  await rm(folder, { recursive: true })
  return file
}

async function hashDatabaseCode(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of databaseFolders) {
    const names = await readdir(join(repositoryRoot, folder), { recursive: true })
    for (const name of names.filter(name => name.endsWith('.ts')).toSorted())
      hash.update(await readFile(join(repositoryRoot, folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
