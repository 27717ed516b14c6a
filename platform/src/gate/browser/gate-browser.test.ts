import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { createBrowserProcess } from './gate-browser.ts'

/** Makes a folder whose program `chromium` prints what it is given, and ends. */
async function createProgramFolder(t: TestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-programs-'))
  t.after(() => rm(folder, { recursive: true }))
  const program = path.join(folder, 'chromium')
  await writeFile(
    program,
    '#!/bin/sh\n/usr/bin/env >&2\necho "user=$(/usr/bin/id -u)" >&2\necho "$@" >&2\nexit 1\n',
  )
  await chmod(folder, 0o755)
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
