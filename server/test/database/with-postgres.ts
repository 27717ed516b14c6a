/**
 * Runs a command with a temporary PostgreSQL from npm that listens on a socket only:
 *
 *     node test/database/with-postgres.ts node --test 'src/database/*.test.ts'
 *
 * `TEST_POSTGRES` tells the command where it is. `test-database.ts` creates a database there for each test. With `PGBOUNCER_PATH`,
 * the command reaches it through a PgBouncer that pools transactions.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPgBouncer } from '@tessera/server-kit/testing/pgbouncer'
import { postgresUrl, runPostgresStatement, startPostgres } from '@tessera/server-kit/testing/postgres'
import { openDatabase } from '../../src/open-database.ts'
import { preparePostgresTemplate } from './reusable-database.ts'
import { templateName } from './test-database.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'tessera-postgres-'))
const started: ChildProcess[] = []
try {
  await chmod(folder, 0o755)
  started.push(await startPostgres(folder))
  await createTemplate(folder)
  const [program = '', ...args] = process.argv.slice(2)
  const env = { ...process.env, TEST_POSTGRES: await startPooler(folder), TEST_POSTGRES_SERVER: folder }
  const command = spawn(program, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => command.kill(signal))
  const [code] = (await once(command, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  for (const each of started.toReversed()) if (each.kill('SIGINT')) await once(each, 'exit')
  await rm(folder, { recursive: true })
}

/** Returns the folder of the socket that the command uses. */
async function startPooler(home: string): Promise<string> {
  const { PGBOUNCER_PATH: program } = process.env
  if (program === undefined) return home
  const pooler = path.join(home, 'pooler')
  started.push(await startPgBouncer(program, pooler, home))
  return pooler
}

/** Creates an empty installation. Copying it is several times faster than migrating each database. */
async function createTemplate(home: string): Promise<void> {
  await runPostgresStatement(home, `create database ${templateName}`)
  const template = await openDatabase(null, postgresUrl(home, templateName))
  await preparePostgresTemplate(template.queries)
  await template.close()
}
