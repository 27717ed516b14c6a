import assert from 'node:assert/strict'
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { demoLogin } from '../../src/demo/demo-members.ts'
import { startFakeOpenaiServer } from '../fakes/fake-openai-server.ts'

function createDataFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-main-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

const noBuilds = { BUILDS_DIR: import.meta.dirname }

/** Starts the server as a process of its own, on free ports and without the builds of this clone. */
function startProcess(t: TestContext, environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    env: { ...process.env, ...noBuilds, PORT: '0', STAGING_PORT: '0', DEMO: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  const error = text(child.stderr)
  return { child, error, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

/** Returns the line with the URLs. Fails when the process exits before. */
async function readAddresses(child: ChildProcessByStdio<null, Readable, Readable>, ended: Promise<unknown>) {
  let printed = ''
  const line = new Promise<string>(resolve => {
    child.stdout.on('data', chunk => {
      printed += String(chunk)
      const [found] = /^Tessera is at .*\n/m.exec(printed) ?? []
      if (found) resolve(found)
    })
  })
  const silent = ended.then(code => assert.fail(`the server ended with ${String(code)}`))
  return Promise.race([line, silent])
}

test('the server prints its URLs, responds on both origins and stops at SIGTERM', async t => {
  const { child, ended } = startProcess(t, { DATA_DIR: createDataFolder(t) })
  const line = await readAddresses(child, ended)
  const addresses = line.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? []
  assert.equal(addresses.length, 2)
  for (const address of addresses) {
    const response = await fetch(`${address}/api/check_session.php`, { method: 'POST' })
    assert.deepEqual(await response.json(), { isLoggedIn: false, loggedIn: false, user: null })
  }
  child.kill('SIGTERM')
  assert.equal(await ended, 0)
})

test('a server that stops still responds for the delay, and says that it is not ready', async t => {
  const environment = { DATA_DIR: createDataFolder(t), SHUTDOWN_DELAY_SECONDS: '2' }
  const { child, ended } = startProcess(t, environment)
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(await readAddresses(child, ended)) ?? []
  child.kill('SIGTERM')
  let readiness = 200
  while (readiness === 200) readiness = (await fetch(`${address}/readyz`)).status
  assert.equal(readiness, 503)
  assert.equal((await fetch(`${address}/api/check_session.php`, { method: 'POST' })).status, 200)
  assert.equal(await ended, 0)
})

test('the demo is drawn while the site is up, and a stopped server leaves it for the next start', async t => {
  const { child, ended } = startProcess(t, { DATA_DIR: createDataFolder(t), DEMO: '1' })
  const printed = text(child.stdout)
  const line = await readAddresses(child, ended)
  const [address = ''] = line.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? []
  const body = new URLSearchParams(demoLogin)
  const response = await fetch(`${address}/api/login.php`, { method: 'POST', body })
  assert.equal(((await response.json()) as { success: boolean }).success, true)
  child.kill('SIGTERM')
  assert.equal(await ended, 0)
  assert.doesNotMatch(await printed, /The demo content is complete/)
})

test('an unknown proxy is reported once', async t => {
  const { child, ended, error } = startProcess(t, { DATA_DIR: createDataFolder(t) })
  const line = await readAddresses(child, ended)
  const [address = ''] = line.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? []
  for (const visitor of ['203.0.113.7', '203.0.113.8']) {
    await fetch(`${address}/api/check_session.php`, {
      method: 'POST',
      headers: { 'x-forwarded-for': visitor },
    })
  }
  child.kill('SIGTERM')
  await ended
  assert.equal((await error).match(/set TRUSTED_HOPS/g)?.length, 1)
})

test('a taken port is reported in one sentence', async t => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  const port = String((other.address() as AddressInfo).port)
  const { ended, error } = startProcess(t, { DATA_DIR: createDataFolder(t), PORT: port })
  assert.equal(await ended, 1)
  assert.equal(await error, `PORT ${port} is taken by another program on 127.0.0.1; choose a free one.\n`)
})

test('an unknown host is reported in one sentence', async t => {
  const { ended, error } = startProcess(t, { DATA_DIR: createDataFolder(t), HOST: '192.0.2.1' })
  assert.equal(await ended, 1)
  assert.equal(await error, 'HOST "192.0.2.1" is no address of this machine.\n')
})

test('an unusable data folder is reported in one sentence', async t => {
  const file = join(createDataFolder(t), 'file')
  writeFileSync(file, '')
  const { ended, error } = startProcess(t, { DATA_DIR: file })
  assert.equal(await ended, 1)
  assert.match(await error, /^DATA_DIR ".+" cannot be read and written: .+\n$/)
})

test('an invalid variable is reported in one sentence', async t => {
  const { ended, error } = startProcess(t, { DATA_DIR: createDataFolder(t), IMAGE_ENGINE: 'magic' })
  assert.equal(await ended, 1)
  assert.equal(
    await error,
    'IMAGE_ENGINE is "magic", but must be embedded, comfyui, liblib, openai, sdapi, sdcpp or simulated.\n',
  )
})

test('a setting that the engine does not have is reported in one sentence', async t => {
  const api = await startFakeOpenaiServer(t)
  api.behavior.modelsStatus = 404
  const settings = { IMAGE_ENGINE: 'openai', OPENAI_BASE_URL: api.url }
  const { ended, error } = startProcess(t, { DATA_DIR: createDataFolder(t), ...settings })
  assert.equal(await ended, 1)
  assert.equal(await error, 'The image API lists no models. Name one in OPENAI_IMAGE_MODEL.\n')
})

const unreachableBucket = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'tessera',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
}

test('a misspelled variable is in the log', async t => {
  const { error } = startProcess(t, {
    DATA_DIR: createDataFolder(t),
    STMP_URL: 'smtp://ada:secret@mail.example.org',
    ...unreachableBucket,
  })
  const printed = await error
  assert.match(printed, /STMP_URL is no variable of the server; did you mean SMTP_URL\?/)
  assert.doesNotMatch(printed, /secret/)
})

test('a certificate that cannot be read is reported in one sentence', async t => {
  const folder = createDataFolder(t)
  const { ended, error } = startProcess(t, {
    DATA_DIR: folder,
    C2PA_CERTIFICATE: join(folder, 'signer.pem'),
    C2PA_KEY: join(folder, 'signer.key'),
  })
  assert.equal(await ended, 1)
  assert.match(await error, /^C2PA_CERTIFICATE is ".+signer\.pem", which cannot be read: .+\n$/)
})

test('an unreachable bucket is reported in one sentence', async t => {
  const { ended, error } = startProcess(t, { DATA_DIR: createDataFolder(t), ...unreachableBucket })
  assert.equal(await ended, 1)
  assert.equal(await error, 'S3_ENDPOINT: http://127.0.0.1:1 does not answer (ECONNREFUSED).\n')
})
