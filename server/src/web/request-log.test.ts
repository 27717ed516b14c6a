import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test, type TestContext } from 'node:test'
import {
  changePassword,
  getHistory,
  login,
  register,
  sendCode,
  sendFeedback,
  submitTextToImage,
} from '@tessera/shared-contracts'
import type { Services } from '../services.ts'
import type { AppSettings } from '../app.ts'
import { createLog } from '../log/log.ts'
import { createFakeEngine } from '../../test/fakes/fake-engines.ts'
import {
  buildGenerationRequest,
  seedPaidMember,
  waitForTask,
  waitUntil,
} from '../../test/seeds/seed-creation.ts'
import { extractVerificationCode, startTestApp } from '../../test/test-app.ts'

interface Line {
  level: string
  msg: string
  [field: string]: unknown
}

/** Starts a site and captures its log. */
async function start(
  t: TestContext,
  options: { settings?: Partial<AppSettings>; adapters?: Partial<Services> } = {},
) {
  const stream = new PassThrough()
  let written = ''
  stream.on('data', chunk => (written += String(chunk)))
  const log = createLog('debug', { isReadable: false, stream })
  const site = await startTestApp({ ...options, settings: { log, ...options.settings } })
  t.after(site.close)
  return {
    site,
    text: () => written,
    lines: () =>
      written
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as Line),
  }
}

test('a request is one log line with route, member, status, duration and id', async t => {
  const { site, lines } = await start(t)
  const member = await seedPaidMember(site)
  const { headers } = await member.call(login, { email: 'nobody@example.org', password: 'wrong' })
  const account = await site.adapters.stores.accounts.findByEmail('member-1@example.org')
  const of = lines().filter(({ reqId }) => reqId === headers['x-request-id'])
  assert.equal(of.length, 1)
  const [{ time, ms, ...line } = { time: '', ms: null }] = of
  assert.deepEqual(line, {
    level: 'info',
    reqId: headers['x-request-id'],
    call: 'POST /api/login.php',
    status: 200,
    member: account?.id,
    msg: 'answered',
  })
  assert.ok(Number.isInteger(ms) && !Number.isNaN(Date.parse(String(time))))
})

test('requests for media are logged at debug level', async t => {
  const { site, lines } = await start(t)
  for (const path of ['/media/AbcdefghIjklmn_-.png', '/avatars/AbcdefghIjklmn_--avatar.webp', '/tools'])
    await site.client().get(path)
  const levels = lines()
    .filter(({ msg }) => msg === 'answered')
    .map(({ level, call }) => [call, level])
  assert.deepEqual(levels, [
    ['GET /media/:key', 'debug'],
    ['GET /avatars/:key', 'debug'],
    ['GET /*', 'info'],
  ])
})

test('only the request id of a trusted proxy is used', async t => {
  const ask = async (trustedHops: number, id: string) => {
    const { site } = await start(t, { settings: { trustedHops } })
    return String((await site.client().get('/healthz', { 'x-request-id': id })).headers['x-request-id'])
  }
  assert.equal(await ask(1, 'edge-4711'), 'edge-4711')
  assert.notEqual(await ask(0, 'edge-4711'), 'edge-4711')
  assert.notEqual(await ask(1, 'a b "c"'), 'a b "c"')
})

test('the log contains no secrets, also when a call fails', async t => {
  const prompt = 'a very private wish about my neighbour'
  const engine = createFakeEngine()
  let failing = false
  const { site, text, lines } = await start(t, {
    settings: { trustedHops: 1 },
    adapters: {
      engine: {
        ...engine,
        submit: job =>
          failing
            ? Promise.reject(
                new Error(
                  `503 for https://key:pass@api.example/v1?prompt=${encodeURIComponent(job.prompt)}: "${job.prompt}"`,
                ),
              )
            : engine.submit(job),
      },
    },
  })
  const email = 'grace.hopper@example.org'
  const password = 'correct horse battery'
  const browser = site.client()
  await browser.call(sendCode, { email })
  const code = extractVerificationCode(site.outbox.at(-1))
  await browser.call(register, { username: 'Grace Hopper', email, code, password })
  await browser.call(login, { email, password: `${password}?` })
  await browser.call(login, { email, password })
  await browser.call(changePassword, {
    current_password: password,
    new_password: `${password} staple`,
    confirm_password: `${password} staple`,
  })
  await browser.call(sendFeedback, { category: 'problem', text: 'my telephone is 555-0199', email })

  const member = await seedPaidMember(site)
  const made = await member.call(submitTextToImage, buildGenerationRequest(prompt))
  await waitForTask(member, made.body.uuid ?? '')
  failing = true
  await member.call(submitTextToImage, buildGenerationRequest(prompt))
  await waitUntil(async () => lines().some(({ msg }) => msg === 'a task met a fault'))
  await browser.get('/tools?composition=signed.link.of-staging&lang=en')
  await browser.call(getHistory, {}, { authorization: 'Bearer tessera-team-token' })

  site.adapters.mailer.send = () =>
    Promise.reject(new Error(`550 <${email}> is unknown`, { cause: new Error(`AUTH ${email}`) }))
  site.clock.advance(3_600_000)
  assert.equal((await browser.call(sendCode, { email })).status, 503)

  assert.ok(
    lines().some(
      ({ level, msg }) => level === 'error' && msg === 'a call failed because a service is unavailable',
    ),
  )
  for (const secret of [
    email,
    'grace.hopper',
    password,
    'staple',
    code,
    ...browser.cookies.values(),
    ...member.cookies.values(),
    'private wish',
    encodeURIComponent(prompt),
    'signed.link',
    'tessera-team-token',
    '555-0199',
    'key:pass',
  ])
    assert.ok(!text().includes(secret), `${secret} is in the log`)
})
