import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { checkSession, login, logout, register, sendCode } from '@tessera/shared-contracts'
import { dayMs, minuteMs, secondMs } from '@tessera/server-kit/clock'
import { RefusedAddressError } from '../../mails/mailer.ts'
import { extractVerificationCode, startTestApp, type TestApp } from '../../../../test/test-app.ts'

const email = 'ada@example.org'
const password = 'correct horse'

async function start(t: TestContext, settings?: Parameters<typeof startTestApp>[0]) {
  const site = await startTestApp(settings)
  t.after(site.close)
  return site
}

async function requestCode(site: TestApp): Promise<string> {
  const { body } = await site.client().call(sendCode, { email })
  assert.equal(body.success, true, body.message)
  return extractVerificationCode(site.outbox.at(-1))
}

async function registerAda(site: TestApp) {
  const code = await requestCode(site)
  const { body } = await site.client().call(register, { username: 'Ada', email, code, password })
  assert.equal(body.success, true, body.message)
}

test('reports an anonymous user as not logged in', async t => {
  const site = await start(t)
  const { status, body, headers } = await site.client().call(checkSession, { t: '1700000000000' })
  assert.equal(status, 200)
  assert.deepEqual(body, { isLoggedIn: false, loggedIn: false, user: null })
  assert.equal(headers['cache-control'], 'no-store')
})

test('registers with the code from the mail and grants 60 credits', async t => {
  const site = await start(t)
  await registerAda(site)
  const browser = site.client()
  const { body } = await browser.call(login, { email: ' ADA@example.org ', password })
  const user = {
    username: 'Ada',
    email,
    avatarUrl: null,
    credits: 60,
    subscription: { plan: 'Basic', type: 'base', expiryDate: null },
  }
  assert.deepEqual(body, { success: true, message: 'You are logged in.', user })
  const session = await browser.call(checkSession, {})
  assert.deepEqual(session.body, { isLoggedIn: true, loggedIn: true, user })
})

test('sets the session cookie with HttpOnly and SameSite, and Secure behind https', async t => {
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

test('behind https, a cookie that another host of the site can set is no session', async t => {
  const site = await start(t, { settings: { publicUrl: 'https://tessera.example' } })
  const thief = await site.registerMember()
  const own = thief.cookies.get('__Host-session') ?? ''
  assert.match(own, /^[\w-]{43}$/)
  assert.ok(![...thief.cookies.keys()].some(name => !name.startsWith('__Host-')), 'a host cookie each')

  const victim = site.client()
  victim.cookies.set('session', own)
  assert.equal((await victim.call(checkSession, {})).body.isLoggedIn, false)
  victim.cookies.set('__Host-session', own)
  assert.equal((await victim.call(checkSession, {})).body.isLoggedIn, true)
})

test('ends the session on the server at log-out', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const stolen = new Map(browser.cookies)
  const { status } = await browser.call(logout, {})
  assert.equal(status, 200)
  assert.equal(browser.cookies.has('session'), false)
  for (const [name, value] of stolen) browser.cookies.set(name, value)
  assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, false)
})

test('replaces the session of the browser at the next log-in', async t => {
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
  assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, false)
})

test('ignores an unknown session id and replaces it at log-in', async t => {
  const site = await startTestApp()
  t.after(site.close)
  await site.registerMember()
  const unknownId = 'x'.repeat(43)
  const victim = site.client()
  victim.cookies.set('session', unknownId)
  assert.equal((await victim.call(checkSession, {})).body.isLoggedIn, false)
  assert.equal(victim.cookies.has('session'), false, 'the cookie is removed')

  victim.cookies.set('session', unknownId)
  await victim.call(login, { email: 'member-1@example.org', password: 'correct horse' })
  assert.notEqual(victim.cookies.get('session'), unknownId)
  const thief = site.client()
  thief.cookies.set('session', unknownId)
  assert.equal((await thief.call(checkSession, {})).body.isLoggedIn, false)
})

test('ends the old session when another member logs in with its cookie', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const thief = await site.registerMember('Eve')
  await site.registerMember()
  const victim = site.client()
  const before = thief.cookies.get('session') ?? ''
  victim.cookies.set('session', before)
  await victim.call(login, { email: 'member-2@example.org', password: 'correct horse' })
  assert.notEqual(victim.cookies.get('session'), before)
  assert.equal((await thief.call(checkSession, {})).body.isLoggedIn, false)
})

test('expires a session 30 days after its last use', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  for (let visit = 0; visit < 3; visit += 1) {
    site.clock.advance(29 * dayMs)
    assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, true)
  }
  site.clock.advance(30 * dayMs)
  assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, false)
})

test('responds the same to a wrong password and an unknown address', async t => {
  const site = await start(t)
  await registerAda(site)
  const wrong = await site.client().call(login, { email, password: 'something else' })
  const unknown = await site.client().call(login, { email: 'nobody@example.org', password })
  assert.deepEqual(wrong.body, unknown.body)
  assert.deepEqual([wrong.status, wrong.body.success], [200, false])
})

test('blocks the correct password after ten wrong ones', async t => {
  const site = await start(t)
  await registerAda(site)
  const browser = site.client()
  for (let guess = 0; guess < 10; guess += 1) await browser.call(login, { email, password: `guess ${guess}` })
  const blocked = await browser.call(login, { email, password })
  assert.equal(blocked.body.success, false)
  assert.equal(blocked.body.message, 'Too many attempts. Please try again in 15 min.')
  site.clock.advance(15 * minuteMs)
  assert.equal((await browser.call(login, { email, password })).body.success, true)
})

test('sends the code on a line of its own, in the language of the page', async t => {
  const site = await start(t)
  await site.client('zh').call(sendCode, { email })
  const [mail] = site.outbox
  assert.equal(mail?.to, email)
  assert.equal(mail.subject, '您的 Tessera 验证码')
  assert.match(mail.text, /^\d{6}$/m)
})

test('sends another code after 60 seconds, which replaces the first', async t => {
  const site = await start(t)
  const first = await requestCode(site)
  site.clock.advance(59 * secondMs)
  const early = await site.client().call(sendCode, { email })
  assert.deepEqual(early.body.message, 'We just sent you a code. Please wait 1 s.')
  site.clock.advance(secondMs)
  const next = await requestCode(site)
  if (first !== next) {
    const stale = await site.client().call(register, { username: 'Ada', email, code: first, password })
    assert.equal(stale.body.success, false)
  }
  const fresh = await site.client().call(register, { username: 'Ada', email, code: next, password })
  assert.equal(fresh.body.success, true)
})

test('rejects a code after 10 minutes, after 5 wrong attempts, and after its use', async t => {
  const attempt = (site: TestApp, code: string) =>
    site.client().call(register, { username: 'Ada', email, code, password })
  const other = (code: string) => (code === '111111' ? '222222' : '111111')

  const late = await start(t)
  const lateCode = await requestCode(late)
  late.clock.advance(10 * minuteMs)
  assert.equal((await attempt(late, lateCode)).body.success, false)

  const guessed = await start(t)
  const guessedCode = await requestCode(guessed)
  for (let guess = 0; guess < 5; guess += 1) await attempt(guessed, other(guessedCode))
  const body = (await attempt(guessed, guessedCode)).body
  assert.deepEqual(body.message, 'The verification code is incorrect or has expired.')

  const twice = await start(t)
  const code = await requestCode(twice)
  assert.equal((await attempt(twice, code)).body.success, true)
  assert.equal((await attempt(twice, code)).body.success, false)
})

test('rejects a second account with the same address', async t => {
  const site = await start(t)
  await registerAda(site)
  site.clock.advance(minuteMs)
  const code = await requestCode(site)
  const { body } = await site.client().call(register, { username: 'Eve', email, code, password })
  assert.equal(body.message, 'This email address is already registered. Please log in.')
})

test('creates one account for two simultaneous registrations with one code', async t => {
  const site = await start(t)
  const code = await requestCode(site)
  const both = await Promise.all(
    ['Ada', 'Eve'].map(username => site.client().call(register, { username, email, code, password })),
  )
  assert.deepEqual(both.map(({ body }) => body.success).sort(), [false, true])
})

test('explains invalid input', async t => {
  const site = await start(t)
  const getError = async (fields: Partial<{ username: string; email: string; password: string }>) => {
    const { body } = await site
      .client()
      .call(register, { username: 'Ada', email, code: '123456', password, ...fields })
    assert.equal(body.success, false)
    return body.message
  }
  assert.equal(await getError({ email: '' }), 'Please enter an email address.')
  assert.equal(await getError({ email: 'ada@example' }), 'Please enter a valid email address.')
  for (const second of ['\nbcc: eve@example.org', '\nbcc: eve', ', eve', ' <eve>'])
    assert.equal(await getError({ email: email + second }), 'Please enter a valid email address.', second)
  for (const special of [
    'ada(1)@example.org',
    '(1)ada@example.org',
    'ada@(1)example.org',
    'ada@[127.0.0.1].org',
    'ada@ｅxample.org',
    'ada@exⓐmple.org',
    'ada@example。org',
    'ada@ex\u{34F}ample.org',
    'ada@bücher.example',
    'ａda@example.org',
    'ada\u{FE0F}@example.org',
  ])
    assert.equal(await getError({ email: special }), 'Please enter a valid email address.', special)
  assert.equal(await getError({ username: ' A ' }), 'Please choose a username of 2 to 32 characters.')
  assert.equal(await getError({ password: '12345' }), 'Password must be at least 6 characters.')
  assert.equal(await getError({ password: 'x'.repeat(257) }), 'Password can be up to 256 characters.')
  assert.match((await getError({ password: 'PassWord1' })) ?? '', /too common/)
})

test('a mail that fails is reported in words, and another code can be sent at once', async t => {
  let failure: Error | null = new Error('no connection')
  const site = await start(t, {
    adapters: {
      mailer: {
        send: async () => {
          if (failure) throw failure
        },
      },
    },
  })
  const failed = await site.client().call(sendCode, { email })
  const unavailable = "We can't send emails at the moment. Please try again in a few minutes."
  assert.deepEqual([failed.status, failed.body.success, failed.body.message], [503, false, unavailable])
  failure = new RefusedAddressError()
  const refused = await site.client().call(sendCode, { email })
  assert.deepEqual(
    [refused.status, refused.body.message],
    [200, 'The mail server refuses this address. Please check it.'],
  )
  failure = null
  assert.equal((await site.client().call(sendCode, { email })).body.success, true)
})

test('each visit renews the cookie of the session', async t => {
  const site = await start(t)
  await registerAda(site)
  const browser = site.client()
  await browser.call(login, { email, password })
  site.clock.advance(29 * dayMs)
  const { headers } = await browser.call(checkSession, {})
  assert.match(String(headers['set-cookie']), /^session=[\w-]{43}; Max-Age=2592000; /)
})
