import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test, type TestContext } from 'node:test'
import { activateRelease, getHistory, type Finding } from '@tessera/shared-contracts'
import { commands } from './commands/index.ts'
import { startFakePlatform } from '../test/fake-platform.ts'
import { listenOnLoopback } from '../test/listen.ts'
import { runTessera } from '../test/run-tessera.ts'

const finding: Finding = {
  rule: 'path',
  sentence: '/tools is claimed twice.',
  owners: ['mfe-gallery', 'mfe-plaza'],
}
const activation = ['activate', 'mfe-plaza@1.0.0', '--channel', 'production']

/** Starts a server that sends the same response to every request. */
const startServer = (t: TestContext, status: number, body: string) =>
  listenOnLoopback(
    t,
    createServer((_, response) => response.writeHead(status).end(body)),
  )

test('help and a call without arguments list every command', async () => {
  const { code, out } = await runTessera(['help'])
  assert.equal(code, 0)
  for (const { name, usage, about } of commands) {
    assert.ok(out.includes(`  ${name} ${usage}`.trimEnd()))
    assert.ok(out.includes(about))
  }
  assert.equal((await runTessera([])).out, out)
})

test('every command has help with its usage, its options and an example', async () => {
  for (const { name, usage, options, example } of commands) {
    const { code, out } = await runTessera([...name.split(' '), '--help'])
    assert.equal(code, 0)
    assert.ok(out.startsWith(`tessera ${name} ${usage}`.trimEnd()))
    for (const option of Object.keys(options)) assert.match(usage, new RegExp(`--${option}\\b`))
    for (const option of [...usage.matchAll(/--([\w-]+)/g)].map(([, named]) => named))
      assert.match(out, new RegExp(`^  --${option} +\\S`, 'm'))
    assert.match(out, new RegExp(`For example: tessera ${name}\\b`))
    assert.ok(`${example} `.startsWith(`${name} `))
  }
  const { out } = await runTessera(['rollback', '--help'])
  assert.equal((await runTessera(['rollback', '-h'])).out, out)
  assert.equal((await runTessera(['help', 'rollback'])).out, out)
})

test('rejects additional arguments, unknown options and unknown commands', async () => {
  assert.deepEqual(await runTessera(['rollback', 'one', 'two']), {
    code: 1,
    out: '',
    error: 'Use it as: tessera rollback REMOTE --channel CHANNEL [--to VERSION] [--force]',
  })
  assert.equal(
    (await runTessera(['status', '--chanel', 'staging'])).error,
    "Unknown option '--chanel'. Use it as: tessera status [--channel CHANNEL]",
  )
  assert.match(
    (await runTessera(['activate', 'mfe-plaza@1.0.0', '--channel'])).error,
    /Use it as: tessera activate/,
  )
  assert.equal(
    (await runTessera(['deploy'])).error,
    'There is no command "deploy"; "tessera help" lists them.',
  )
})

test('sends the token and requests English messages', async t => {
  const platform = await startFakePlatform(t)
  platform.on(activateRelease, () => ({ success: true, composition: 'c1' }))
  const { code, out } = await runTessera(activation, { url: `${platform.url}/`, token: 'secret' })
  assert.deepEqual([code, out], [0, 'mfe-plaza@1.0.0 is live on production.'])
  const [request] = platform.received
  assert.equal(request?.headers.authorization, 'Bearer secret')
  assert.equal(request.headers['accept-language'], 'en')
})

test('does not send a change without a token', async t => {
  const platform = await startFakePlatform(t)
  platform.on(activateRelease, () => ({ success: true }))
  const { code, error } = await runTessera(activation, { url: platform.url })
  assert.equal(code, 1)
  assert.match(error, /^Set TESSERA_TOKEN to your token; .* tokens create/)
  assert.deepEqual(platform.received, [])
})

test('tells an invalid token from a missing one', async t => {
  const url = await startServer(t, 401, '{"success":false,"error":"This needs a token."}')
  const wrong = await runTessera(['history'], { url, token: 'old' })
  assert.equal(
    wrong.error,
    `${url} does not know this TESSERA_TOKEN, or it has expired or was revoked; ask the operator for a new one.`,
  )
  assert.match((await runTessera(['history'], { url })).error, /^Set TESSERA_TOKEN/)
})

test('prints each finding of the gate on a line, with its owners', async t => {
  const platform = await startFakePlatform(t)
  platform.on(activateRelease, () => ({ success: false, error: finding.sentence, findings: [finding] }))
  const { code, error } = await runTessera(activation, { url: platform.url, token: 'secret' })
  assert.equal(code, 1)
  assert.deepEqual(error.split('\n'), [
    'The gate refuses this change.',
    '  path: /tools is claimed twice. (mfe-gallery, mfe-plaza)',
  ])
})

test('prints the file of a finding and the address of its screenshot', async t => {
  const platform = await startFakePlatform(t)
  const seen = { ...finding, file: 'screen.js', screenshot: '/platform/screenshots/abc' }
  platform.on(activateRelease, () => ({ success: false, error: finding.sentence, findings: [seen] }))
  const { error } = await runTessera(activation, { url: platform.url, token: 'secret' })
  assert.deepEqual(error.split('\n').slice(2), [
    '    file: screen.js',
    `    screenshot: ${platform.url}/platform/screenshots/abc`,
  ])
})

test('--json prints an error as JSON', async t => {
  const platform = await startFakePlatform(t)
  platform.on(activateRelease, () => ({ success: false, error: finding.sentence, findings: [finding] }))
  const { code, out, error } = await runTessera([...activation, '--json'], {
    url: platform.url,
    token: 'secret',
  })
  assert.deepEqual([code, error], [1, ''])
  assert.deepEqual(JSON.parse(out), {
    success: false,
    code: 'refused-by-gate',
    error: 'The gate refuses this change.',
    findings: [finding],
  })
})

test('prints the message of the platform where there are no findings', async t => {
  const platform = await startFakePlatform(t)
  platform.on(activateRelease, () => ({
    success: false,
    error: "This token is for mfe-gallery. Use a token for mfe-plaza or an integrator's token.",
  }))
  const { code, error } = await runTessera(activation, { url: platform.url, token: 'secret' })
  assert.deepEqual(
    [code, error],
    [1, "This token is for mfe-gallery. Use a token for mfe-plaza or an integrator's token."],
  )
})

test('names the URL of an unreachable platform', async () => {
  const url = 'http://127.0.0.1:1'
  const { code, error } = await runTessera(['history'], { url })
  assert.equal(code, 1)
  assert.match(error, /^http:\/\/127\.0\.0\.1:1 cannot be reached.*TESSERA_URL/)
})

test('rejects an invalid URL before it sends a request', async () => {
  const { error } = await runTessera(['history'], { url: 'site.example' })
  assert.match(error, /^TESSERA_URL must be an address/)
})

test('reports a response that is not from a platform', async t => {
  for (const body of ['<!doctype html>', '[]', '{"success":"yes"}', '']) {
    const url = await startServer(t, 200, body)
    const { code, error } = await runTessera(['history'], { url, token: 'secret' })
    assert.deepEqual([code, error], [1, `${url} does not respond as Tessera; check TESSERA_URL.`])
  }
})

test('reports the status of a server error', async t => {
  const url = await startServer(t, 502, 'Bad Gateway')
  const { error } = await runTessera(['history'], { url, token: 'secret' })
  assert.equal(error, `${url} responded with status 502.`)
})

test('sends the query of a GET call', async t => {
  const platform = await startFakePlatform(t)
  platform.on(getHistory, () => ({ success: true, entries: [] }))
  const { out } = await runTessera(['history', '--remote', 'mfe-plaza'], { url: platform.url })
  assert.equal(out, 'Nothing has been done yet.')
  assert.deepEqual(platform.received[0]?.query, { remote: 'mfe-plaza', limit: 100 })
})
