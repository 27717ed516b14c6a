import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { checkSession, login, logout, register, sendCode } from '@tessera/shared-contracts'
import { day, minute, second } from '../domain/clock.ts'
import { codeIn, startTestApp, type TestApp } from '../testing.ts'

const email = 'ada@example.org'
const password = 'correct horse'

async function start(t: TestContext, settings?: Parameters<typeof startTestApp>[0]) {
  const site = await startTestApp(settings)
  t.after(site.close)
  return site
}

async function requestCode(site: TestApp): Promise<string> {
  const { answer } = await site.client().call(sendCode, { email })
  assert.equal(answer.success, true, answer.message)
  return codeIn(site.outbox.at(-1))
}

async function registerAda(site: TestApp) {
  const code = await requestCode(site)
  const { answer } = await site.client().call(register, { username: 'Ada', email, code, password })
  assert.equal(answer.success, true, answer.message)
}

test('a visitor is told that nobody is logged in', async t => {
  const site = await start(t)
  const { status, answer, headers } = await site.client().call(checkSession, { t: '1700000000000' })
  assert.equal(status, 200)
  assert.deepEqual(answer, { isLoggedIn: false, loggedIn: false, user: null })
  assert.equal(headers['cache-control'], 'no-store')
})

test('a visitor registers with the code from the mail and logs in with 60 credits', async t => {
  const site = await start(t)
  await registerAda(site)
  const browser = site.client()
  const { answer } = await browser.call(login, { email: ' ADA@example.org ', password })
  const user = {
    username: 'Ada',
    email,
    avatarUrl: null,
    credits: 60,
    subscription: { plan: 'Basic', type: 'base', expiryDate: null },
  }
  assert.deepEqual(answer, { success: true, message: 'You are logged in.', user })
  const session = await browser.call(checkSession, {})
  assert.deepEqual(session.answer, { isLoggedIn: true, loggedIn: true, user })
})

test('the session cookie is out of reach of scripts and of other sites, and secure behind https', async t => {
  const plain = await start(t)
  await registerAda(plain)
  const first = await plain.client().call(login, { email, password })
  const [session = ''] = [first.headers['set-cookie']].flat()
  assert.match(session, /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)

  const publicSite = await start(t, { settings: { publicUrl: 'https://tessera.example' } })
  await registerAda(publicSite)
  const second = await publicSite.client().call(login, { email, password })
  for (const cookie of [second.headers['set-cookie']].flat()) assert.match(String(cookie), /; Secure/)
})

test('logging out ends the session on the server too', async t => {
  const site = await start(t)
  const browser = await site.member()
  const stolen = new Map(browser.cookies)
  const { status } = await browser.call(logout, {})
  assert.equal(status, 200)
  assert.equal(browser.cookies.has('session'), false)
  for (const [name, value] of stolen) browser.cookies.set(name, value)
  assert.equal((await browser.call(checkSession, {})).answer.isLoggedIn, false)
})

test('logging in again replaces the session of that browser', async t => {
  const site = await start(t)
  await registerAda(site)
  const browser = site.client()
  await browser.call(login, { email, password })
  const before = browser.cookies.get('session')
  await browser.call(login, { email, password })
  const after = browser.cookies.get('session')
  assert.ok(before && after)
  assert.notEqual(after, before)
  browser.cookies.set('session', before)
  assert.equal((await browser.call(checkSession, {})).answer.isLoggedIn, false)
})

test('a session that somebody planted in a browser is nobody’s', async t => {
  const site = await startTestApp()
  t.after(site.close)
  await site.member()
  const planted = 'x'.repeat(43)
  const victim = site.client()
  victim.cookies.set('session', planted)
  assert.equal((await victim.call(checkSession, {})).answer.isLoggedIn, false)
  assert.equal(victim.cookies.has('session'), false, 'and is thrown away')

  victim.cookies.set('session', planted)
  await victim.call(login, { email: 'member-1@example.org', password: 'correct horse' })
  assert.notEqual(victim.cookies.get('session'), planted)
  const thief = site.client()
  thief.cookies.set('session', planted)
  assert.equal((await thief.call(checkSession, {})).answer.isLoggedIn, false)
})

test('the session of a thief who logged in first is not that of whoever logs in after them', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const thief = await site.member('Eve')
  await site.member()
  const victim = site.client()
  const before = thief.cookies.get('session') ?? ''
  victim.cookies.set('session', before)
  await victim.call(login, { email: 'member-2@example.org', password: 'correct horse' })
  assert.notEqual(victim.cookies.get('session'), before)
  assert.equal((await thief.call(checkSession, {})).answer.isLoggedIn, false)
})

test('a session lives for 30 days after its last use', async t => {
  const site = await start(t)
  const browser = await site.member()
  for (let visit = 0; visit < 3; visit += 1) {
    site.clock.advance(29 * day)
    assert.equal((await browser.call(checkSession, {})).answer.isLoggedIn, true)
  }
  site.clock.advance(30 * day)
  assert.equal((await browser.call(checkSession, {})).answer.isLoggedIn, false)
})

test('a wrong password and an unknown address are answered alike', async t => {
  const site = await start(t)
  await registerAda(site)
  const wrong = await site.client().call(login, { email, password: 'something else' })
  const unknown = await site.client().call(login, { email: 'nobody@example.org', password })
  assert.deepEqual(wrong.answer, unknown.answer)
  assert.deepEqual([wrong.status, wrong.answer.success], [200, false])
})

test('after ten wrong passwords even the right one has to wait', async t => {
  const site = await start(t)
  await registerAda(site)
  const browser = site.client()
  for (let guess = 0; guess < 10; guess += 1) await browser.call(login, { email, password: `guess ${guess}` })
  const blocked = await browser.call(login, { email, password })
  assert.equal(blocked.answer.success, false)
  assert.equal(blocked.answer.message, 'Too many attempts. Please try again in 15 min.')
  site.clock.advance(15 * minute)
  assert.equal((await browser.call(login, { email, password })).answer.success, true)
})

test('the mail carries the six digits alone on a line, in the language of the page', async t => {
  const site = await start(t)
  await site.client('zh').call(sendCode, { email })
  const [mail] = site.outbox
  assert.equal(mail?.to, email)
  assert.equal(mail.subject, '您的 Tessera 验证码')
  assert.match(mail.text, /^\d{6}$/m)
})

test('a second code is sent after 60 seconds, and replaces the first', async t => {
  const site = await start(t)
  const first = await requestCode(site)
  site.clock.advance(59 * second)
  const early = await site.client().call(sendCode, { email })
  assert.deepEqual(early.answer.message, 'A code was sent just now. Please wait 1 s.')
  site.clock.advance(second)
  const next = await requestCode(site)
  if (first !== next) {
    const stale = await site.client().call(register, { username: 'Ada', email, code: first, password })
    assert.equal(stale.answer.success, false)
  }
  const fresh = await site.client().call(register, { username: 'Ada', email, code: next, password })
  assert.equal(fresh.answer.success, true)
})

test('a code is worth nothing after 10 minutes, after 5 wrong tries, or a second time', async t => {
  const attempt = (site: TestApp, code: string) =>
    site.client().call(register, { username: 'Ada', email, code, password })
  const other = (code: string) => (code === '111111' ? '222222' : '111111')

  const late = await start(t)
  const lateCode = await requestCode(late)
  late.clock.advance(10 * minute)
  assert.equal((await attempt(late, lateCode)).answer.success, false)

  const guessed = await start(t)
  const guessedCode = await requestCode(guessed)
  for (let guess = 0; guess < 5; guess += 1) await attempt(guessed, other(guessedCode))
  const answer = (await attempt(guessed, guessedCode)).answer
  assert.deepEqual(answer.message, 'The verification code is not right or no longer valid.')

  const twice = await start(t)
  const code = await requestCode(twice)
  assert.equal((await attempt(twice, code)).answer.success, true)
  assert.equal((await attempt(twice, code)).answer.success, false)
})

test('an address has one account', async t => {
  const site = await start(t)
  await registerAda(site)
  site.clock.advance(minute)
  const code = await requestCode(site)
  const { answer } = await site.client().call(register, { username: 'Eve', email, code, password })
  assert.equal(answer.message, 'This email address is registered already. Please log in.')
})

test('two registrations with one code at once make one account', async t => {
  const site = await start(t)
  const code = await requestCode(site)
  const both = await Promise.all(
    ['Ada', 'Eve'].map(username => site.client().call(register, { username, email, code, password })),
  )
  assert.deepEqual(both.map(({ answer }) => answer.success).sort(), [false, true])
})

test('what a visitor types wrong is said in words', async t => {
  const site = await start(t)
  const said = async (fields: Partial<{ username: string; email: string; password: string }>) => {
    const { answer } = await site
      .client()
      .call(register, { username: 'Ada', email, code: '123456', password, ...fields })
    assert.equal(answer.success, false)
    return answer.message
  }
  assert.equal(await said({ email: '' }), 'Please enter an email address.')
  assert.equal(await said({ email: 'ada@example' }), 'Please enter a valid email address.')
  assert.equal(
    await said({ email: 'ada@example.org\nbcc: eve@example.org' }),
    'Please enter a valid email address.',
  )
  assert.equal(await said({ username: ' A ' }), 'Please choose a username of 2 to 32 characters.')
  assert.equal(await said({ password: '12345' }), 'The password needs at least 6 characters.')
  assert.equal(await said({ password: 'x'.repeat(257) }), 'The password can have at most 256 characters.')
})

test('a mail that cannot be sent is a fault of the site, and the next try need not wait', async t => {
  let broken = true
  const site = await start(t, {
    adapters: {
      mailer: {
        send: async () => {
          if (broken) throw new Error('no connection')
        },
      },
    },
  })
  const failed = await site.client().call(sendCode, { email })
  assert.deepEqual([failed.status, failed.answer.success], [500, false])
  broken = false
  assert.equal((await site.client().call(sendCode, { email })).answer.success, true)
})
