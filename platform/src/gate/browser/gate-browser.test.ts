import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { createBrowserProcess } from './gate-browser.ts'

const printInput = '/usr/bin/env >&2\necho "user=$(/usr/bin/id -u)" >&2\necho "$@" >&2\nexit 1\n'

/** Makes a folder whose program `chromium` runs these commands; by default it prints what it is given, and ends. */
async function createProgramFolder(t: TestContext, commands = printInput) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-programs-'))
  t.after(() => rm(folder, { recursive: true }))
  const program = path.join(folder, 'chromium')
  await writeFile(program, `#!/bin/sh\n${commands}`)
  // The program runs as another user
  await chmod(folder, 0o777)
  await chmod(program, 0o755)
  return folder
}

async function readPrinted(searchPath: string, sandbox: boolean): Promise<string> {
  const started = createBrowserProcess({ searchPath, sandbox }).open()
  return started.then(
    () => 'it started',
    (error: unknown) => (error as Error).message,
  )
}

test('the browser of the gate knows nothing of the server, and is sandboxed', async t => {
  const folder = await createProgramFolder(t)
  process.env.DATABASE_URL = 'postgres://tessera:secret@db/tessera'
  t.after(() => delete process.env.DATABASE_URL)
  const printed = await readPrinted(folder, true)
  assert.match(printed, /The browser of the gate does not start/)
  assert.match(printed, /user=\d+/)
  assert.doesNotMatch(printed, /secret|DATABASE_URL/)
  assert.doesNotMatch(printed, /user=0\b/, 'it never runs as root')
  assert.doesNotMatch(printed, /--no-sandbox/)
  assert.match(await readPrinted(folder, false), /--no-sandbox/)
})

test('a browser that does not start leaves no files', async t => {
  const [, home = ''] = /^.*HOME=(.+)$/m.exec(await readPrinted(await createProgramFolder(t), true)) ?? []
  assert.match(home, /tessera-gate-/)
  assert.equal(existsSync(home), false)
})

for (const signal of ['INT', 'TERM', 'HUP'])
  test(`the process of the browser leaves no files at SIG${signal}`, async t => {
    const commands = `echo "$HOME" >"$(/usr/bin/dirname "$0")/home"\nkill -${signal} $PPID\nexec /usr/bin/sleep 60\n`
    const folder = await createProgramFolder(t, commands)
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'browser-process.ts')], {
      env: { GATE_PROGRAM: path.join(folder, 'chromium') },
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    assert.equal(code, 1)
    const home = (await readFile(path.join(folder, 'home'), 'utf8')).trim()
    assert.match(home, /tessera-gate-/)
    assert.equal(existsSync(home), false)
  })

test('the process of a container prints lines of JSON only', async t => {
  const folder = await createProgramFolder(t)
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'browser-process.ts')], {
    env: { GATE_PROGRAM: path.join(folder, 'chromium'), PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines = (await text(child.stderr)).trim().split('\n')
  const parsed = lines.map(line => JSON.parse(line) as { level: string; err: { message: string } })
  assert.equal(parsed.at(-1)?.level, 'fatal')
  assert.match(parsed.at(-1)?.err.message ?? '', /chromium/)
})

test('without a browser there is no description', () => {
  const { description } = createBrowserProcess({ searchPath: '/nowhere', sandbox: true })
  // Playwright may have installed one
  assert.ok(description === null || description.includes('playwright'))
})

test('where no process can be started, the gate says so', async t => {
  const { execPath } = process
  t.after(() => {
    process.execPath = execPath
  })
  process.execPath = '/no/such/program'
  assert.match(await readPrinted('', true), /The browser of the gate does not start/)
})
