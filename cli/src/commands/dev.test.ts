import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { checkRelease, releaseRecord } from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { listenOnLoopback } from '../../test/listen.ts'
import { runTessera } from '../../test/run-tessera.ts'

const checkout = path.join(import.meta.dirname, '../../..')
const staging = 'https://staging.example'

interface DevServer {
  address: string
  json: Record<string, unknown>
  /** What the command logs while it runs. */
  progress: Readable
}

/** Runs `tessera dev mfe-account` until the test ends. Resolves with its output after the first build. */
async function startDevServer(
  t: TestContext,
  options: readonly string[],
  url: string,
  token = '',
): Promise<DevServer> {
  const entry = path.join(checkout, 'cli/src/tessera.ts')
  const env = { ...process.env, TESSERA_URL: url, TESSERA_TOKEN: token }
  const child = spawn(process.execPath, [entry, 'dev', 'mfe-account', '--json', ...options], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const progress = child.stderr.setEncoding('utf8')
  t.after(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  let output = ''
  for await (const part of child.stdout.setEncoding('utf8')) {
    output += String(part)
    const document = /^\{\n[^]*^\}$/m.exec(output)
    if (document) {
      const json = JSON.parse(document[0]) as Record<string, unknown>
      return { address: String(json.address), json, progress }
    }
  }
  throw new Error(`tessera dev ended before it printed its URL: ${output}`)
}

test('with --against, serves the remote and its record to that shell and to loopback only', async t => {
  const { address, json } = await startDevServer(t, ['--against', staging], 'http://127.0.0.1:1')
  assert.equal(json.record, `${address}remote.json`)
  assert.equal(json.link, `${staging}/personal-homepage#dev-server=${address}`)

  const fetchRecordFrom = async (origin: string) => {
    const response = await fetch(`${address}remote.json`, { headers: { origin } })
    return { allowed: response.headers.get('access-control-allow-origin'), text: await response.text() }
  }
  const { allowed, text } = await fetchRecordFrom(staging)
  assert.equal(allowed, staging)
  assert.equal((await fetchRecordFrom('http://localhost:3001')).allowed, 'http://localhost:3001')
  assert.equal((await fetchRecordFrom('https://elsewhere.example')).allowed, null)

  const record = releaseRecord.parse(JSON.parse(text))
  assert.equal(record.container, 'mfe_account_dev')
  const entry = await fetch(address + record.entry)
  assert.match(await entry.text(), /mfe_account_dev/)
})

test('with --against and a token, says what the gate would refuse of a build, but not its size', async t => {
  const platform = await startFakePlatform(t)
  const sentence = 'mfe-account build wants react ^99.0.0, but shell 0.1.0 brings react 19.3.1.'
  platform.on(checkRelease, () => ({
    success: true,
    findings: [
      { rule: 'size', sentence: 'mfe-account build needs 3000 KB.', owners: ['mfe-account'] },
      { rule: 'shared', sentence, owners: ['mfe-account', 'shell'] },
    ],
    mounted: null,
  }))
  const { progress } = await startDevServer(t, ['--against', staging], platform.url, 'team-token')
  let logged = ''
  for await (const part of progress) {
    logged += String(part)
    if (logged.includes('(mfe-account, shell)')) break
  }
  assert.match(
    logged,
    /The gate would refuse this build on production:\n {2}shared: mfe-account build wants react/,
  )
  assert.doesNotMatch(logged, /3000 KB/)
  const [requested] = platform.received
  const { channel, record } = (requested?.body ?? {}) as Record<string, string>
  assert.equal(channel, 'production')
  assert.equal(releaseRecord.parse(JSON.parse(record ?? '')).name, 'mfe-account')
})

test('without --against, serves a page for each screen and proxies API calls to the site', async t => {
  const site = createServer((request, response) =>
    response.end(JSON.stringify([request.url, request.headers.host, request.headers.origin])),
  )
  const url = await listenOnLoopback(t, site)
  const { address, json } = await startDevServer(t, [], url)
  assert.equal(json.link, `${address}personal-homepage`)

  const page = await fetch(`${address}personal-homepage`, { headers: { accept: 'text/html' } })
  const html = await page.text()
  const scripts = [...html.matchAll(/<script src="\/([^"]+)"/g)].map(([, file]) => file)
  assert.ok(scripts.length > 0)
  for (const file of scripts) assert.equal((await fetch(`${address}${file}`)).status, 200)
  assert.match(html, /<link rel="stylesheet"/)

  const called = await fetch(`${address}api/logout.php`, {
    method: 'POST',
    headers: { origin: new URL(address).origin },
  })
  assert.deepEqual(await called.json(), ['/api/logout.php', new URL(url).host, url])
})

test('--host lets other machines reach the page, and says so', async t => {
  const { address, json } = await startDevServer(t, ['--host', '0.0.0.0'], 'http://127.0.0.1:1')
  assert.match(address, /^http:\/\/127\.0\.0\.1:/)
  const hosts = Object.values(networkInterfaces()).flatMap(each => each ?? [])
  const expected = hosts.filter(({ family, internal }) => family === 'IPv4' && !internal)
  const port = new URL(address).port
  assert.deepEqual(
    json.network,
    expected.map(({ address: host }) => `http://${host}:${port}/`),
  )
  // A server that listens at 127.0.0.1 alone has neither of these addresses
  const page = await fetch(`http://${expected[0]?.address ?? '127.0.0.2'}:${port}/personal-homepage`, {
    headers: { accept: 'text/html' },
  })
  assert.equal(page.status, 200)
})

test('rejects a host that no page could load the build from', async () => {
  const readError = async (...words: string[]) =>
    (await runTessera(['dev', 'mfe-account', ...words], { folder: checkout })).error
  assert.equal(
    await readError('--host', 'my-laptop'),
    '--host must be an IP address such as 0.0.0.0, not "my-laptop".',
  )
  assert.match(await readError('--host', '192.0.2.1', '--against', staging), /give --host 0\.0\.0\.0\.$/)
})

test('rejects a port in use and says what to do', async t => {
  const occupant = createServer()
  await listenOnLoopback(t, occupant)
  const { port } = occupant.address() as AddressInfo
  const { code, error } = await runTessera(['dev', 'mfe-account', '--port', String(port)], {
    folder: checkout,
  })
  assert.deepEqual([code, error], [1, `Port ${port} is taken; give another one with --port.`])
})
