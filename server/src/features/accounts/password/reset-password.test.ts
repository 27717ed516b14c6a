import assert from 'node:assert/strict'
import { ServerResponse } from 'node:http'
import { test, type TestContext } from 'node:test'
import { checkSession, login, requestPasswordReset, resetPassword } from '@tessera/shared-contracts'
import { minuteMs } from '@tessera/server-kit/clock'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { waitUntil } from '../../../../test/seeds/seed-creation.ts'
import { startTestApp } from '../../../../test/test-app.ts'

const email = 'member-1@example.org'
const oldPassword = 'correct horse'
const newPassword = 'battery staple 9'

async function start(t: TestContext, settings?: Parameters<typeof startTestApp>[0]) {
  const site = await startTestApp(settings)
  t.after(site.close)
  const member = await site.registerMember()
  const visitor = site.client()
  return {
    site,
    member,
    visitor,
    /** Asks for a link and returns the token in the mail. */
    async requestToken(): Promise<string> {
      const before = site.outbox.length
      assert.equal((await visitor.call(requestPasswordReset, { email })).body.success, true)
      const mail = await waitUntil(async () => site.outbox[before])
      assert.equal(mail.to, email)
      return /\/reset-password\?token=([\w-]{43})$/m.exec(mail.text)?.[1] ?? assert.fail(mail.text)
    },
    canLogIn: async (password: string) => (await site.client().call(login, { email, password })).body.success,
  }
}

const set = async (browser: TestClient, token: string, password = newPassword) =>
  (await browser.call(resetPassword, { token, password })).body

test('a link sets a new password once, and ends all sessions', async t => {
  const { site, member, visitor, requestToken, canLogIn } = await start(t)
  const token = await requestToken()
  assert.equal(await canLogIn(oldPassword), true)
  assert.deepEqual(await set(visitor, token), {
    success: true,
    message: 'Your new password is set. Please log in.',
  })
  assert.equal((await member.call(checkSession, {})).body.isLoggedIn, false)
  assert.equal(await canLogIn(oldPassword), false)
  assert.equal(await canLogIn(newPassword), true)
  assert.match((await set(visitor, token, 'another one 3')).message ?? '', /^This link has expired/)
  assert.equal(await canLogIn(newPassword), true)
  const [entry] = await site.adapters.stores.audit
    .list({ limit: 9 })
    .then(all => all.filter(({ act }) => act === 'reset password'))
  assert.match(entry?.actor ?? '', /^member /)
})

test('a link is valid for 30 minutes', async t => {
  const { site, visitor, requestToken, canLogIn } = await start(t)
  const token = await requestToken()
  site.clock.advance(30 * minuteMs)
  assert.match((await set(visitor, token)).message ?? '', /^This link has expired/)
  assert.equal(await canLogIn(newPassword), false)
  const second = await requestToken()
  site.clock.advance(30 * minuteMs - 1)
  assert.equal((await set(visitor, second)).success, true)
})

test('of two tabs with one link, one sets its password', async t => {
  const { site, requestToken, canLogIn } = await start(t)
  const token = await requestToken()
  const passwords = ['first tab 1', 'second tab 2']
  const answers = await Promise.all(passwords.map(password => set(site.client(), token, password)))
  assert.deepEqual(answers.map(({ success }) => success).sort(), [false, true])
  const winner = answers.findIndex(({ success }) => success)
  assert.equal(await canLogIn(passwords[winner] ?? ''), true)
  assert.equal(await canLogIn(passwords[1 - winner] ?? ''), false)
})

test('a new password makes older links useless', async t => {
  const { visitor, requestToken } = await start(t)
  const [older, newer] = [await requestToken(), await requestToken()]
  assert.equal((await set(visitor, newer)).success, true)
  assert.equal((await set(visitor, older)).success, false)
})

test('a refused password leaves the link as it is', async t => {
  const { visitor, requestToken } = await start(t)
  const token = await requestToken()
  assert.match((await set(visitor, token, 'short')).message ?? '', /at least 6 characters/)
  assert.match((await set(visitor, token, 'password')).message ?? '', /too common/)
  assert.equal((await set(visitor, token)).success, true)
})

test(
  'the response never tells whether an address is known, and does not wait for the mail server',
  { timeout: 30_000 },
  async t => {
    const { promise: accepted, resolve: accept } = Promise.withResolvers<undefined>()
    const sending: string[] = []
    const site = await startTestApp()
    t.after(site.close)
    await site.registerMember()
    const slow = await startTestApp({
      adapters: {
        stores: site.adapters.stores,
        transact: site.adapters.transact,
        mailer: {
          async send({ to }) {
            sending.push(to)
            await accepted
          },
        },
      },
    })
    t.after(slow.close)
    const visitor = slow.client()
    const known = await visitor.call(requestPasswordReset, { email: 'Member-1@example.org ' })
    const unknown = await visitor.call(requestPasswordReset, { email: 'nobody@example.org' })
    assert.deepEqual(known.body, unknown.body)
    await waitUntil(async () => sending.length > 0)
    assert.deepEqual(sending, [email])
    accept(undefined)
    const malformed = await visitor.call(requestPasswordReset, { email: 'nobody' })
    assert.equal(malformed.body.message, 'Please enter a valid email address.')
  },
)

test('one network cannot fill a mailbox', async t => {
  const { site, visitor, requestToken } = await start(t)
  for (let n = 0; n < 5; n += 1) await requestToken()
  const refused = await visitor.call(requestPasswordReset, { email })
  assert.match(refused.body.message ?? '', /^Too many attempts/)
  assert.equal(site.outbox.filter(({ subject }) => subject.startsWith('Set a new')).length, 5)
})

test('a link never leads to the host that a request claims', async t => {
  const { site } = await start(t)
  const ask = (app: typeof site.app) =>
    app.inject({
      method: 'POST',
      url: requestPasswordReset.path,
      headers: { host: 'evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email }).toString(),
    })
  assert.match((await ask(site.app)).body, /PUBLIC_URL/)
  const settings = { publicUrl: 'https://tessera.example' }
  const { stores, transact, mailer } = site.adapters
  const publicSite = await startTestApp({ settings, adapters: { stores, transact, mailer } })
  t.after(publicSite.close)
  const sent = site.outbox.length
  assert.equal((await ask(publicSite.app)).statusCode, 200)
  const { text } = await waitUntil(async () => site.outbox[sent])
  assert.match(text, /^https:\/\/tessera\.example\/reset-password\?token=/m)
})

test('the account is not searched before the response', async t => {
  const { site, visitor } = await start(t)
  const { accounts } = site.adapters.stores
  const events: string[] = []
  t.mock.method(accounts, 'findByEmail', () => {
    events.push('search')
    return Promise.resolve(null)
  })
  const { writeHead } = ServerResponse.prototype
  t.mock.method(ServerResponse.prototype, 'writeHead', function (this: ServerResponse, status: number) {
    events.push('response')
    return writeHead.call(this, status)
  })
  await visitor.call(requestPasswordReset, { email })
  await waitUntil(async () => events.length === 2)
  assert.deepEqual(events, ['response', 'search'])
})
