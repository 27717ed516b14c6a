import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test, type TestContext } from 'node:test'
import { activateRelease, getHistory, type Finding } from '@tessera/shared-contracts'
import { commands } from './commands.ts'
import { listen, startPlatform, tessera } from './testing.ts'

const finding: Finding = {
  rule: 'path',
  sentence: '/tools is claimed twice.',
  owners: ['mfe-gallery', 'mfe-plaza'],
}
const activation = ['activate', 'mfe-plaza@1.0.0', '--channel', 'production']

/** A server that answers everything alike. */
const startServer = (t: TestContext, status: number, body: string) =>
  listen(
    t,
    createServer((_, response) => response.writeHead(status).end(body)),
  )

test('help lists every command, and so does no command at all', async () => {
  const { code, out } = await tessera(['help'])
  assert.equal(code, 0)
  for (const { name, usage, about } of commands) {
    assert.ok(out.includes(`  ${name} ${usage}`))
    assert.ok(out.includes(about))
  }
  assert.equal((await tessera([])).out, out)
})

test('each command tells its use, its options and an example, whichever way it is asked', async () => {
  for (const { name, usage, options, example } of commands) {
    const { code, out } = await tessera([name, '--help'])
    assert.equal(code, 0)
    assert.ok(out.startsWith(`tessera ${name} ${usage}`))
    for (const option of Object.keys(options)) assert.match(usage, new RegExp(`--${option}\\b`))
    for (const option of [...usage.matchAll(/--(\w+)/g)].map(([, named]) => named))
      assert.match(out, new RegExp(`^  --${option} +\\S`, 'm'))
    assert.match(out, new RegExp(`For example: tessera ${name} `))
    assert.ok(example.startsWith(`${name} `))
  }
  const { out } = await tessera(['rollback', '--help'])
  assert.equal((await tessera(['rollback', '-h'])).out, out)
  assert.equal((await tessera(['help', 'rollback'])).out, out)
})

test('a word too many, an unknown option or command is told with the way it should be', async () => {
  assert.deepEqual(await tessera(['rollback', 'one', 'two']), {
    code: 1,
    out: '',
    error: 'Use it as: tessera rollback REMOTE --channel CHANNEL',
  })
  assert.equal(
    (await tessera(['status', '--chanel', 'staging'])).error,
    "Unknown option '--chanel'. Use it as: tessera status [--channel CHANNEL]",
  )
  assert.match(
    (await tessera(['activate', 'mfe-plaza@1.0.0', '--channel'])).error,
    /Use it as: tessera activate/,
  )
  assert.equal((await tessera(['deploy'])).error, 'There is no command "deploy"; "tessera help" lists them.')
})

test('the token goes along, the language of the answers is English', async t => {
  const platform = await startPlatform(t)
  platform.on(activateRelease, () => ({ success: true, composition: 'c1' }))
  const { code, out } = await tessera(activation, { url: `${platform.url}/`, token: 'secret' })
  assert.deepEqual([code, out], [0, 'mfe-plaza@1.0.0 is live on production.'])
  const [asked] = platform.received
  assert.equal(asked?.headers.authorization, 'Bearer secret')
  assert.equal(asked.headers['accept-language'], 'en')
})

test('without a token a change is not even sent', async t => {
  const platform = await startPlatform(t)
  platform.on(activateRelease, () => ({ success: true }))
  const { code, error } = await tessera(activation, { url: platform.url })
  assert.equal(code, 1)
  assert.match(error, /^Set TESSERA_TOKEN to your token; .* tokens create/)
  assert.deepEqual(platform.received, [])
})

test('a token that is not accepted is told from one that is missing', async t => {
  const url = await startServer(t, 401, '{"success":false,"error":"This needs a token."}')
  const wrong = await tessera(['history'], { url, token: 'old' })
  assert.equal(
    wrong.error,
    `${url} does not accept this TESSERA_TOKEN (“This needs a token”); ask for a new one.`,
  )
  assert.match((await tessera(['history'], { url })).error, /^Set TESSERA_TOKEN/)
})

test('what the gate found is told a line each, with the owners', async t => {
  const platform = await startPlatform(t)
  platform.on(activateRelease, () => ({ success: false, error: finding.sentence, findings: [finding] }))
  const { code, error } = await tessera(activation, { url: platform.url, token: 'secret' })
  assert.equal(code, 1)
  assert.deepEqual(error.split('\n'), [
    'The gate refuses this:',
    '  path: /tools is claimed twice. (mfe-gallery, mfe-plaza)',
  ])
})

test('--json answers a refusal, too, with one document', async t => {
  const platform = await startPlatform(t)
  platform.on(activateRelease, () => ({ success: false, error: finding.sentence, findings: [finding] }))
  const { code, out, error } = await tessera([...activation, '--json'], {
    url: platform.url,
    token: 'secret',
  })
  assert.deepEqual([code, error], [1, ''])
  assert.deepEqual(JSON.parse(out), {
    success: false,
    error: 'The gate refuses this:',
    findings: [finding],
  })
})

test("a refusal without findings is the platform's own sentence", async t => {
  const platform = await startPlatform(t)
  platform.on(activateRelease, () => ({ success: false, error: 'This token cannot change mfe-plaza.' }))
  const { code, error } = await tessera(activation, { url: platform.url, token: 'secret' })
  assert.deepEqual([code, error], [1, 'This token cannot change mfe-plaza.'])
})

test('a platform that is not there is told with its address', async () => {
  const url = 'http://127.0.0.1:1'
  const { code, error } = await tessera(['history'], { url })
  assert.equal(code, 1)
  assert.match(error, /^http:\/\/127\.0\.0\.1:1 cannot be reached.*TESSERA_URL/)
})

test('an address that is none is refused before anything is asked', async () => {
  const { error } = await tessera(['history'], { url: 'site.example' })
  assert.match(error, /^TESSERA_URL must be an address/)
})

test("an answer that is not the platform's is told, whatever it is", async t => {
  for (const body of ['<!doctype html>', '[]', '{"success":"yes"}', '']) {
    const url = await startServer(t, 200, body)
    const { code, error } = await tessera(['history'], { url, token: 'secret' })
    assert.deepEqual([code, error], [1, `What ${url} answers is not Tessera's; check TESSERA_URL.`])
  }
})

test('a fault of the platform is told with its status', async t => {
  const url = await startServer(t, 502, 'Bad Gateway')
  const { error } = await tessera(['history'], { url, token: 'secret' })
  assert.equal(error, `${url} answers with status 502.`)
})

test('a reading call carries its query', async t => {
  const platform = await startPlatform(t)
  platform.on(getHistory, () => ({ success: true, entries: [] }))
  const { out } = await tessera(['history', '--remote', 'mfe-plaza'], { url: platform.url })
  assert.equal(out, 'Nothing has been done yet.')
  assert.deepEqual(platform.received[0]?.query, { remote: 'mfe-plaza' })
})
