import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createTestInstallation } from '../database/test-database.ts'
import { findFreePort } from '../harnesses/find-free-port.ts'
import { waitUntil } from '../seeds/seed-creation.ts'
import { startPrintingProcess } from './printing-process.ts'

interface Line {
  level: string
  time: string
  msg: string
  err?: { type: string; message: string }
}

const publicSite = { PUBLIC_URL: 'https://tessera.example', STAGING_PASSWORD: 'sixteen characters' }

const terminal = '/usr/bin/script'
const skipTerminal = existsSync(terminal) ? false : `${terminal} is not installed`

/** At SIGUSR2 the process gets a warning, and then an error that nothing catches. */
const provoke = `process.once('SIGUSR2', () => {
  process.emitWarning('beware', 'ExampleWarning')
  setImmediate(() => { throw new Error('in the background') })
})`

for (const entry of ['main.ts', 'worker.ts'] as const)
  test(`each line that ${entry} of a public site prints is JSON`, async t => {
    const installation = await createTestInstallation(t)
    const { address, waitForLine, sendSignal, ended } = await startPrintingProcess(installation, entry, {
      env: { ...publicSite, TASKS: 'workers' },
      preload: provoke,
    })
    await fetch(`${address}/readyz`)
    // A pooler hides that a connection of its own has ended
    if (installation.environment.DATABASE_URL !== '' && process.env.PGBOUNCER_PATH === undefined) {
      const broken = waitForLine(/a connection to the database broke/)
      const others = sql`pid <> pg_backend_pid() and datname = current_database()`
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`.execute(
        installation.connect(),
      )
      await broken
    }
    const fatal = waitForLine(/in the background/)
    sendSignal('SIGUSR2')
    await fatal
    const { code, lines: printed } = await ended
    const lines = printed.map(line => JSON.parse(line) as Line)
    assert.equal(code, 1)
    for (const { level, time, msg } of lines) assert.ok(level && Date.parse(time) && msg)
    assert.ok(lines.some(({ err }) => err?.type === 'ExampleWarning'))
    assert.ok(lines.some(({ level, err }) => level === 'fatal' && err?.message === 'in the background'))
  })

test('a public site says in lines of JSON why it does not start', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    env: {
      ...process.env,
      ...publicSite,
      DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/tessera?sslmode=require',
      PORT: '0',
      STAGING_PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines = (await text(child.stderr)).trim().split('\n')
  const printed = lines.map(line => JSON.parse(line) as Line)
  assert.ok(printed.some(({ err }) => /sslmode|SSL/.test(err?.message ?? '')))
  assert.ok(
    printed.some(
      ({ level, msg }) =>
        level === 'fatal' && msg === 'DATABASE_URL cannot be used: no server listens there.',
    ),
  )
})

test(
  'at a terminal, a public site says in a sentence why it does not start',
  { skip: skipTerminal },
  async () => {
    const entry = join(import.meta.dirname, '../../src/main.ts')
    const child = spawn(terminal, ['-qec', `'${process.execPath}' '${entry}'`, '/dev/null'], {
      env: { ...process.env, ...publicSite, PORT: 'three thousand' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    assert.match(await text(child.stdout), /^PORT [^{]*\n$/)
  },
)

test(
  'a public site whose output is a file on a full disk starts, and goes on',
  { skip: process.platform !== 'linux' },
  async t => {
    const { environment, closeBefore } = await createTestInstallation(t)
    const full = await open('/dev/full', 'a')
    const port = await findFreePort()
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/worker.ts')], {
      env: { ...process.env, ...environment, ...publicSite, PORT: String(port) },
      stdio: ['ignore', full.fd, full.fd],
    })
    await full.close()
    const exit = once(child, 'exit')
    closeBefore(() => {
      child.kill('SIGKILL')
      return exit
    })
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
    await Promise.race([waitUntil(() => isReady().catch(() => false)), exit])
    // The worker has printed its address
    assert.equal(child.exitCode, null)
    child.kill('SIGTERM')
    assert.deepEqual(await exit, [0, null])
  },
)
