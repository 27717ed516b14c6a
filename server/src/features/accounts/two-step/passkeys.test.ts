import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  getPasskeyLoginOptions,
  getPasskeyRegistrationOptions,
  getPasskeys,
  getTotpStatus,
  login,
  loginWithPasskey,
  registerPasskey,
  removePasskey,
  verifyWithPasskey,
} from '@tessera/shared-contracts'
import { minuteMs } from '@tessera/server-kit/clock'
import { createFakeAuthenticator } from '../../../../test/fakes/fake-authenticator.ts'
import {
  addPasskey,
  email,
  enterPassword,
  isLoggedIn,
  logInWithPasskey,
  password,
  startWithMember,
} from '../../../../test/harnesses/two-step-member.ts'

test('a passkey alone logs in', async t => {
  const { site, member } = await startWithMember(t)
  const phone = createFakeAuthenticator()
  const codes = await addPasskey(member, phone)
  assert.equal(codes.length, 10)
  assert.match(codes[0] ?? '', /^[a-z2-9]{5}-[a-z2-9]{5}$/)
  const browser = site.client()
  const { body } = await logInWithPasskey(browser, phone)
  assert.deepEqual([body.success, body.user?.email], [true, email])
  assert.equal(await isLoggedIn(browser), true)
  const [passkey] = (await browser.call(getPasskeys, {})).body.passkeys ?? []
  assert.deepEqual(
    [passkey?.name, passkey?.created_at, passkey?.last_used_at],
    ['Ada’s phone', '2026-01-31T12:00:00.000Z', '2026-01-31T12:00:00.000Z'],
  )
})

test('with a passkey the password alone no longer logs in', async t => {
  const { site, member } = await startWithMember(t)
  const phone = createFakeAuthenticator()
  await addPasskey(member, phone)
  const browser = site.client()
  const { token, methods } = await enterPassword(browser)
  assert.deepEqual(methods, ['passkey'])
  assert.equal(await isLoggedIn(browser), false)
  assert.equal((await logInWithPasskey(browser, phone, token)).body.success, true)
  assert.equal(await isLoggedIn(browser), true)
})

test('the first passkey needs the password, a further one the first', async t => {
  const { site, member } = await startWithMember(t)
  const getOptions = async (browser = member, current_password?: string) =>
    (await browser.call(getPasskeyRegistrationOptions, { current_password })).body
  assert.equal((await getOptions()).error, 'The current password is incorrect.')
  assert.equal((await getOptions(member, 'guess')).options, undefined)
  assert.equal((await getOptions(site.client(), password)).success, false)
  await addPasskey(member, createFakeAuthenticator())
  assert.equal((await getOptions()).success, true, 'the first one was confirmed just now')
  site.clock.advance(10 * minuteMs)
  const later = await getOptions(member, password)
  assert.deepEqual([later.success, later.needs_verification, later.options], [false, true, undefined])
})

test('a response of another challenge, site or person is refused', async t => {
  const { site, member } = await startWithMember(t)
  const phone = createFakeAuthenticator()
  await addPasskey(member, phone)
  const browser = site.client()
  const getOptions = async () => (await browser.call(getPasskeyLoginOptions, {})).body.options ?? {}
  const send = async (credential: ReturnType<typeof phone.authenticate>) =>
    (await browser.call(loginWithPasskey, { credential })).body

  const { credential } = await logInWithPasskey(site.client(), phone)
  assert.match((await send(credential)).error ?? '', /^This took too long/, 'replayed')
  assert.match((await send(phone.authenticate({ challenge: 'AAAA' }))).error ?? '', /^This took too long/)

  const late = phone.authenticate(await getOptions())
  site.clock.advance(5 * minuteMs)
  assert.match((await send(late)).error ?? '', /^This took too long/)

  for (const challenge of [{ a: 1 }, null, 7])
    assert.match((await send(phone.authenticate({ challenge }))).error ?? '', /could not be checked/)

  const forged = phone.authenticate(await getOptions())
  const other = createFakeAuthenticator().authenticate(await getOptions())
  forged.response.signature = other.response.signature
  assert.match((await send(forged)).error ?? '', /could not be checked/)
  assert.match((await send(other)).error ?? '', /does not belong to an account/)

  const phishing = await startWithMember(t)
  const lured = createFakeAuthenticator({ origin: 'https://tessera.evil.example' })
  const { options } = (
    await phishing.member.call(getPasskeyRegistrationOptions, { current_password: password })
  ).body
  const fake = { credential: lured.register(options ?? {}), name: 'Lure' }
  assert.equal((await phishing.member.call(registerPasskey, fake)).body.success, false)
  assert.equal(await isLoggedIn(browser), false)
})

test('without a password the authenticator must have verified the person', async t => {
  const { site, member } = await startWithMember(t)
  const key = createFakeAuthenticator({ isUserVerified: false })
  await addPasskey(member, key)
  assert.equal((await logInWithPasskey(site.client(), key)).body.success, false)
  const browser = site.client()
  const { token } = await enterPassword(browser)
  assert.equal((await logInWithPasskey(browser, key, token)).body.success, true)
})

test('the passkey of another member is no second step', async t => {
  const { site, member } = await startWithMember(t)
  await addPasskey(member, createFakeAuthenticator())
  const eve = await site.registerMember('Eve')
  const keyOfEve = createFakeAuthenticator()
  await addPasskey(eve, keyOfEve)
  const browser = site.client()
  const { token } = await enterPassword(browser)
  assert.equal((await logInWithPasskey(browser, keyOfEve, token)).body.success, false)
  assert.equal(await isLoggedIn(browser), false)
})

test('a challenge for one purpose is not accepted for another', async t => {
  const { site, member } = await startWithMember(t)
  const phone = createFakeAuthenticator()
  await addPasskey(member, phone)
  const browser = site.client()
  const { token } = await enterPassword(browser)
  const { options } = (await browser.call(getPasskeyLoginOptions, { second_step_token: token })).body
  const credential = phone.authenticate(options ?? {})
  assert.equal((await browser.call(loginWithPasskey, { credential })).body.success, false)
  assert.equal((await member.call(verifyWithPasskey, { credential })).body.success, false)
  const body = (await browser.call(loginWithPasskey, { credential, second_step_token: token })).body
  assert.equal(body.success, true, 'what it was made for')
})

test('a token of the second step ends after 10 minutes, and with the password', async t => {
  const { site, member } = await startWithMember(t)
  const phone = createFakeAuthenticator()
  await addPasskey(member, phone)
  const browser = site.client()
  const { token } = await enterPassword(browser)
  const ask = async (second_step_token: string) =>
    (await browser.call(getPasskeyLoginOptions, { second_step_token })).body
  assert.equal((await ask(`${token}x`)).success, false)
  assert.equal((await ask('')).success, false)
  const account = await site.adapters.stores.accounts.findByEmail(email)
  await site.adapters.stores.accounts.setPassword(account?.id ?? '', 'battery staple')
  assert.match((await ask(token)).error ?? '', /took too long/)
  await site.adapters.stores.accounts.setPassword(account?.id ?? '', password)
  assert.equal((await ask(token)).success, true)
  site.clock.advance(10 * minuteMs)
  assert.equal((await ask(token)).success, false)
})

test('a removed passkey no longer logs in, and the last one ends two-step verification', async t => {
  const { site, member } = await startWithMember(t)
  const phone = createFakeAuthenticator()
  await addPasskey(member, phone)
  const eve = await site.registerMember('Eve')
  await addPasskey(eve, createFakeAuthenticator())
  const remove = async (browser = member) =>
    (await browser.call(removePasskey, { passkey_id: phone.id })).body
  assert.equal((await remove(eve)).error, 'This passkey does not belong to an account here.')
  site.clock.advance(10 * minuteMs)
  assert.equal((await remove()).needs_verification, true)
  const browser = site.client()
  await logInWithPasskey(browser, phone)
  assert.equal((await remove(browser)).success, true)
  assert.equal((await logInWithPasskey(site.client(), phone)).body.success, false)
  assert.equal((await browser.call(getTotpStatus, {})).body.recovery_codes_left, 0)
  assert.equal((await site.client().call(login, { email, password })).body.success, true)
})

test('a member is told by mail that a factor was added or removed', async t => {
  const { site, member } = await startWithMember(t)
  const phone = createFakeAuthenticator()
  await addPasskey(member, phone)
  await member.call(removePasskey, { passkey_id: phone.id })
  const changes = site.outbox.filter(({ subject }) => subject.startsWith('Two-step verification'))
  assert.deepEqual(
    changes.map(({ text }) => /A passkey was \w+/.exec(text)?.[0]),
    ['A passkey was added', 'A passkey was removed'],
  )
  const acts = (await site.adapters.stores.audit.list({ limit: 2 })).map(({ act }) => act)
  assert.deepEqual(acts, ['remove passkey', 'add passkey'])
})
