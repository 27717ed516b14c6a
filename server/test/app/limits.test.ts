import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  activate,
  login,
  polishPrompt,
  publishPortfolio,
  register,
  reportFault,
  sendCode,
  sendFeedback,
  submitTextToImage,
  submitUpscale,
  updateUserProfile,
  uploadCreation,
} from '@tessera/shared-contracts'
import { createRateLimiter, type RateLimiter } from '../../src/features/rate-limits/rate-limiter.ts'
import { hourMs, minuteMs } from '@tessera/server-kit/clock'
import { DomainError } from '../../src/domain-error.ts'
import { createCodes } from '../../src/features/subscriptions/subscriptions.ts'
import { buildPortfolio } from '../seeds/seed-member.ts'
import { toPngFile, createSmallImage, buildUpscaleRequest } from '../seeds/seed-upscale.ts'
import { buildGenerationRequest, seedPaidMember, waitUntil } from '../seeds/seed-creation.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { plainPasswords, startTestApp, type TestApp } from '../test-app.ts'

const password = 'correct horse'
/** The addresses of two people behind a proxy. */
const eve = { 'x-forwarded-for': '203.0.113.66' }
const ada = { 'x-forwarded-for': '198.51.100.7' }
const email = 'member-1@example.org'

async function start(t: TestContext, trustedHops = 1) {
  const site = await startTestApp({ settings: { trustedHops }, adapters: { passwords: plainPasswords } })
  t.after(site.close)
  return site
}

async function repeat(times: number, what: (n: number) => Promise<unknown>) {
  for (let n = 0; n < times; n += 1) await what(n)
}

const tooOften = 'Too many attempts. Please try again in 15 min.'
const tooOftenFromNetwork = 'Too many attempts from your network. Please try again in 15 min.'

const guess = async (site: TestApp, address: string, from: Record<string, string>) =>
  (await site.client().call(login, { email: address, password: 'a guess' }, from)).body.message

/** Uses up the failed log-ins of a network, for accounts that do not exist. */
const exhaustNetwork = (site: TestApp, from: Record<string, string>) =>
  repeat(100, n => site.client().call(login, { email: `nobody-${n}@example.org`, password: 'x' }, from))

test('failed log-ins lock an account for their own network only', async t => {
  const site = await start(t)
  await site.registerMember()
  await repeat(10, () => guess(site, email, eve))
  assert.equal(await guess(site, email, eve), tooOften)
  assert.equal((await site.client().call(login, { email, password }, ada)).body.success, true)
})

test('a network that tries many accounts has to wait, with a message in the language of the page', async t => {
  const site = await start(t)
  await site.registerMember()
  await exhaustNetwork(site, eve)
  assert.equal(await guess(site, email, eve), tooOftenFromNetwork)
  const inChinese = await site.client('zh').call(login, { email, password }, eve)
  assert.equal(inChinese.body.message, '您所在的网络尝试次数过多，请在 15 分钟后重试。')
  assert.equal((await site.client().call(login, { email, password }, ada)).body.success, true)
  site.clock.advance(15 * minuteMs)
  assert.equal((await site.client().call(login, { email, password }, eve)).body.success, true)
})

test('a browser with an earlier log-in is not locked out by its network', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const other = await site.registerMember('Eve')
  await exhaustNetwork(site, eve)
  const attempt = async (client: typeof browser, given: string) =>
    (await client.call(login, { email, password: given }, eve)).body
  assert.equal((await attempt(browser, password)).success, true)
  assert.equal((await attempt(other, password)).message, tooOftenFromNetwork, 'known to another account only')

  await repeat(10, () => attempt(browser, 'a guess'))
  assert.equal((await attempt(browser, password)).message, tooOften, 'a stolen browser has its limit too')
})

test('an IPv6 provider’s customer who changes networks has to wait', async t => {
  const site = await start(t)
  await site.registerMember()
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:1:${n.toString(16)}::1` })
  const guessFrom = async (n: number) =>
    (await site.client().call(login, { email: `nobody-${n}@example.org`, password: 'x' }, from(n))).body
      .message
  // 5 wrong passwords from each of 40 networks of one /56
  for (let n = 0; n < 40; n += 1) await repeat(5, () => guessFrom(n))
  assert.equal(await guess(site, email, from(200)), tooOftenFromNetwork)
  const elsewhere = { 'x-forwarded-for': '2001:db8:2:1::1' }
  assert.equal((await site.client().call(login, { email, password }, elsewhere)).body.success, true)
})

test('an account that many networks try is closed to strangers for an hour, not to its own browsers', async t => {
  const site = await start(t)
  const known = await site.registerMember()
  const stranger = (n: number) => ({ 'x-forwarded-for': `198.18.${Math.floor(n / 250)}.${n % 250}` })
  await repeat(100, n => guess(site, email, stranger(n)))
  const refused = await site.client().call(login, { email, password }, stranger(500))
  assert.equal(refused.body.message, 'Too many attempts. Please try again in 60 min.')
  assert.equal((await known.call(login, { email, password }, stranger(501))).body.success, true)
  site.clock.advance(hourMs)
  assert.equal((await site.client().call(login, { email, password }, stranger(500))).body.success, true)
})

test('a refused attempt writes nothing', async t => {
  const site = await start(t)
  await site.registerMember()
  site.outbox.length = 0
  await repeat(11, () => guess(site, email, eve))
  // The server counts the notice about wrong passwords after the response
  await waitUntil(async () => site.outbox.length > 0)
  const readRows = () => site.queries.selectFrom('rate_limits').selectAll().orderBy('key').execute()
  const before = await readRows()
  await repeat(20, () => guess(site, email, eve))
  assert.deepEqual(await readRows(), before)
})

test('successful log-ins are not counted', async t => {
  const site = await start(t)
  await site.registerMember()
  await repeat(101, async () => {
    assert.equal((await site.client().call(login, { email, password }, eve)).body.success, true)
  })
})

test('X-Forwarded-For counts only behind a trusted proxy', async t => {
  const direct = await start(t, 0)
  await repeat(10, n => guess(direct, email, { 'x-forwarded-for': `203.0.113.${n}` }))
  assert.equal(await guess(direct, email, { 'x-forwarded-for': '203.0.113.99' }), tooOften)

  const behindOne = await start(t, 1)
  const forged = (n: number) => ({ 'x-forwarded-for': `10.0.0.${n}, 203.0.113.66` })
  await repeat(10, n => guess(behindOne, email, forged(n)))
  assert.equal(await guess(behindOne, email, forged(99)), tooOften)
})

test('a mailbox gets few codes an hour, and one network cannot use them up', async t => {
  const site = await start(t)
  const ask = async (from: Record<string, string>) => {
    site.clock.advance(minuteMs)
    return (await site.client().call(sendCode, { email: 'new@example.org' }, from)).body
  }
  await repeat(5, async () => assert.equal((await ask(eve)).success, true))
  assert.equal((await ask(eve)).message, 'Too many attempts. Please try again in 55 min.')
  await repeat(5, async () => assert.equal((await ask(ada)).success, true))
  assert.equal((await ask({ 'x-forwarded-for': '192.0.2.1' })).success, false)
  assert.equal(site.outbox.length, 10)
  site.clock.advance(hourMs)
  assert.equal((await ask(eve)).success, true)
})

test('a network gets a hundred codes and a hundred registrations an hour', async t => {
  const site = await start(t)
  const ask = async (n: number, from = eve) =>
    (await site.client().call(sendCode, { email: `new-${n}@example.org` }, from)).body
  await repeat(100, ask)
  const refused = 'Too many attempts from your network. Please try again in 60 min.'
  assert.equal((await ask(100)).message, refused)
  assert.equal((await ask(100, ada)).success, true)

  const attempt = async (n: number, from = eve) => {
    const fields = { username: 'Eve', email: `new-${n}@example.org`, code: '000000x', password }
    return (await site.client().call(register, fields, from)).body.message
  }
  await repeat(100, n => attempt(n))
  assert.equal(await attempt(1), refused)
  assert.equal(await attempt(1, ada), 'The verification code is incorrect or has expired.')
})

test('one IPv6 home gets no more codes, feedback and failed codes by changing its network', async t => {
  const site = await start(t)
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:1:${(n % 250).toString(16)}::1` })
  const elsewhere = { 'x-forwarded-for': '2001:db8:2:1::1' }
  const countAccepted = async (max: number, act: (n: number) => Promise<boolean | undefined>) => {
    let accepted = 0
    await repeat(max + 10, async n => {
      if (await act(n)) accepted += 1
    })
    return accepted
  }
  const requestCode = async (address: string, client: Record<string, string>) =>
    (await site.client().call(sendCode, { email: address }, client)).body.success
  assert.equal(await countAccepted(200, n => requestCode(`new-${n}@example.org`, from(n))), 200)
  assert.equal(await requestCode('other@example.org', elsewhere), true)

  const write = async (client: Record<string, string>) => {
    const text = 'More of the same, please.'
    return (await site.client().call(sendFeedback, { category: 'idea', text }, client)).body.success
  }
  assert.equal(await countAccepted(40, n => write(from(n))), 40)
  assert.equal(await write(elsewhere), true)

  // All networks of a home together can use up half of what one mailbox gets
  site.clock.advance(hourMs)
  const toMailbox = async (client: Record<string, string>) => {
    site.clock.advance(minuteMs)
    return requestCode('grace@example.org', client)
  }
  assert.equal(await countAccepted(5, n => toMailbox(from(n))), 5)
  assert.equal(await toMailbox(elsewhere), true)
})

test('feedback is limited per network for visitors, and per member for members', async t => {
  const site = await start(t)
  const member = await site.registerMember()
  const write = async (client = site.client(), from = eve) =>
    (await client.call(sendFeedback, { category: 'idea', text: 'More of the same, please.' }, from)).body
  await repeat(20, () => write())
  assert.equal((await write()).message, "You've sent a lot of feedback. Please try again in 60 min.")
  assert.equal((await write(site.client('zh'))).message, '您刚刚提交的反馈较多，请在 60 分钟后重试。')
  assert.equal((await write(site.client(), ada)).success, true)
  await repeat(20, async () => assert.equal((await write(member)).success, true))
  assert.equal((await write(member)).success, false)
})

/** A limit, and how often it allows an action. */
type Limit = [name: Parameters<RateLimiter['consume']>[0], max: number]

/** Uses up a limit, as that many requests would. */
async function exhaustLimit({ adapters }: TestApp, [limit, max]: Limit, who: string) {
  const attempts = createRateLimiter(adapters.stores, adapters.clock)
  await repeat(max, () => attempts.consume(limit, who))
  await assert.rejects(attempts.consume(limit, who), DomainError)
}

interface LimitedAction {
  what: string
  limits: { member: Limit; network: Limit }
  send: (
    browser: TestClient,
    from: Record<string, string>,
  ) => Promise<{ message?: string | undefined; error?: string | null | undefined }>
}

const files: LimitedAction['limits'] = { member: ['files', 300], network: ['filesOfNetwork', 3_000] }
const tasks: LimitedAction['limits'] = { member: ['tasks', 600], network: ['tasksOfNetwork', 6_000] }
const limitedActions: readonly LimitedAction[] = [
  {
    what: 'an activation code is tried',
    limits: { member: ['codes', 60], network: ['codesTriedByNetwork', 600] },
    send: async (browser, from) =>
      (await browser.call(activate, { activation_code: 'ABCD-EFGH-JKLM-NPQR' }, from)).body,
  },
  {
    what: 'an idea is polished',
    limits: { member: ['polish', 120], network: ['polishOfNetwork', 1_200] },
    send: async (browser, from) => (await browser.call(polishPrompt, { prompt: 'a lake' }, from)).body,
  },
  {
    what: 'an image is generated',
    limits: tasks,
    send: async (browser, from) =>
      (await browser.call(submitTextToImage, buildGenerationRequest('a lake'), from)).body,
  },
  {
    what: 'a task to enlarge an image is accepted',
    limits: tasks,
    send: async (browser, from) =>
      (await browser.call(submitUpscale, await buildUpscaleRequest(), from)).body,
  },
  {
    what: 'an image to enlarge is taken in',
    limits: files,
    send: async (browser, from) =>
      (await browser.call(submitUpscale, await buildUpscaleRequest(), from)).body,
  },
  {
    what: 'a work is uploaded',
    limits: files,
    send: async (browser, from) => {
      const upload = { creation_image: toPngFile(await createSmallImage()) }
      return (await browser.call(uploadCreation, upload, from)).body
    },
  },
  {
    what: 'an avatar is changed',
    limits: files,
    send: async (browser, from) => {
      const profile = { username: 'Ada', avatar: toPngFile(await createSmallImage()) }
      return (await browser.call(updateUserProfile, profile, from)).body
    },
  },
  {
    what: 'a portfolio is published',
    limits: files,
    send: async (browser, from) => (await browser.call(publishPortfolio, await buildPortfolio(), from)).body,
  },
]

for (const { what, limits, send } of limitedActions) {
  test(`the number of times that ${what} is limited per member and per network`, async t => {
    const site = await start(t)
    const member = await seedPaidMember(site)
    const other = await seedPaidMember(site, 'Grace')
    const told = async (browser: TestClient, from = eve) => {
      const { message, error } = await send(browser, from)
      return message ?? error ?? ''
    }
    const { id = '' } = (await site.adapters.stores.accounts.findByEmail(email)) ?? {}
    await exhaustLimit(site, limits.member, id)
    const minutes = 'Please try again in 60 min.'
    assert.equal(await told(member), `Too many attempts. ${minutes}`)
    assert.doesNotMatch(await told(other, ada), /Too many attempts/)

    await exhaustLimit(site, limits.network, '203.0.113.66')
    assert.equal(await told(other), `Too many attempts from your network. ${minutes}`)
    assert.doesNotMatch(await told(other, ada), /Too many attempts/)
    site.clock.advance(hourMs)
    for (const browser of [member, other]) assert.doesNotMatch(await told(browser), /Too many attempts/)
  })
}

test('valid activation codes are not counted', async t => {
  const site = await start(t)
  const member = await site.registerMember()
  for (const code of await createCodes(site.adapters, { credits: 30 }, 61))
    assert.equal((await member.call(activate, { activation_code: code })).body.success, true)
})

test('reports of faults are limited per network, and need an existing release', async t => {
  const site = await start(t)
  const fault = {
    composition: 'c',
    remote: 'mfe-gallery',
    version: '1.0.0',
    fellBackTo: null,
    phase: 'run' as const,
    message: 'nothing',
    path: '/tools',
  }
  const report = async (from = eve) => (await site.client().call(reportFault, fault, from)).body
  assert.equal((await report(ada)).success, true)
  assert.deepEqual(await site.queries.selectFrom('fault_reports').selectAll().execute(), [])
  await exhaustLimit(site, ['reportsOfNetwork', 600], '203.0.113.66')
  assert.equal((await report()).success, false)
  assert.equal((await report(ada)).success, true)
})
