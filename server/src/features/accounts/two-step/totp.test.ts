import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  beginTotp,
  confirmTotp,
  deleteAccount,
  exportData,
  getTotpStatus,
  login,
  loginWithTotp,
  removeTotp,
  renewRecoveryCodes,
  requestEmailChange,
  verifyWithTotp,
} from '@tessera/shared-contracts'
import { minuteMs, secondMs } from '@tessera/server-kit/clock'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { waitUntil } from '../../../../test/seeds/seed-creation.ts'
import {
  createAuthenticatorApp,
  email,
  enterPassword,
  isLoggedIn,
  password,
  startWithMember,
  turnOnTotp,
} from '../../../../test/harnesses/two-step-member.ts'

const enterCode = async (browser: TestClient, token: string, code: string) =>
  (await browser.call(loginWithTotp, { second_step_token: token, code })).body

test('an authenticator app is on once its first code was right', async t => {
  const { site, member } = await startWithMember(t)
  const begun = (await member.call(beginTotp, { current_password: password })).body
  assert.match(begun.url ?? '', /^otpauth:\/\/totp\/Tessera:member-1%40example\.org\?issuer=Tessera&secret=/)
  assert.match(begun.qr_code ?? '', /^data:image\/svg\+xml/)
  assert.equal((await site.client().call(login, { email, password })).body.success, true, 'not on yet')
  const getCode = createAuthenticatorApp(site, begun.secret ?? '')
  assert.match((await member.call(confirmTotp, { code: '000000' })).body.error ?? '', /incorrect/)
  const confirmed = (await member.call(confirmTotp, { code: ` ${getCode()} ` })).body
  assert.equal(confirmed.recovery_codes?.length, 10)
  const status = (await member.call(getTotpStatus, {})).body
  assert.deepEqual([status.enabled, status.recovery_codes_left], [true, 10])
  assert.equal((await member.call(beginTotp, {})).body.error, 'The authenticator app is already on.')
})

test('a log-in needs the password and a code, which works once', async t => {
  const { site, member } = await startWithMember(t)
  const { getCode } = await turnOnTotp(site, member)
  site.clock.advance(30 * secondMs)
  const browser = site.client()
  const { token, methods } = await enterPassword(browser)
  assert.deepEqual(methods, ['totp'])
  assert.equal((await enterCode(browser, token, '123')).success, false)
  assert.equal((await enterCode(browser, 'a.b.c', getCode())).success, false)
  const code = getCode()
  const body = await enterCode(browser, token, code)
  assert.deepEqual([body.success, body.user?.email], [true, email])
  assert.equal(await isLoggedIn(browser), true)
  assert.match((await enterCode(site.client(), token, code)).error ?? '', /already used/)
  assert.equal(
    (await enterCode(site.client(), token, getCode(-30 * secondMs))).success,
    false,
    'nor an older one',
  )
})

test('the clock of the phone may be wrong by 30 s, not by more', async t => {
  const { site, member } = await startWithMember(t)
  const { getCode } = await turnOnTotp(site, member)
  const { token } = await enterPassword(site.client())
  site.clock.advance(5 * minuteMs)
  assert.equal((await enterCode(site.client(), token, getCode(-60 * secondMs))).success, false)
  assert.equal((await enterCode(site.client(), token, getCode(60 * secondMs))).success, false)
  assert.equal((await enterCode(site.client(), token, getCode(-30 * secondMs))).success, true)
  assert.equal((await enterCode(site.client(), token, getCode(30 * secondMs))).success, true)
})

test('a recovery code works once, in any case, and is reported by mail', async t => {
  const { site, member } = await startWithMember(t)
  const { recoveryCodes } = await turnOnTotp(site, member)
  const [code = ''] = recoveryCodes
  const browser = site.client()
  const { token } = await enterPassword(browser)
  assert.equal((await enterCode(browser, token, ` ${code.toUpperCase().replace('-', ' ')} `)).success, true)
  assert.equal((await enterCode(site.client(), token, code)).success, false)
  const mail = site.outbox.find(({ subject }) => subject.startsWith('A recovery code'))
  assert.match(mail?.text ?? '', /You have 9 recovery codes left/)
  const eve = await site.registerMember('Eve')
  await turnOnTotp(site, eve)
  const other = (await site.client().call(login, { email: 'member-2@example.org', password })).body
  const stolen = await enterCode(site.client(), other.second_step?.token ?? '', recoveryCodes[1] ?? '')
  assert.equal(stolen.success, false, 'the code of another member')
})

test('codes cannot be guessed, even at once', async t => {
  const { site, member } = await startWithMember(t)
  const { getCode } = await turnOnTotp(site, member)
  site.clock.advance(minuteMs)
  const { token } = await enterPassword(site.client())
  const guesses = Array.from({ length: 30 }, (_, guess) => String(guess).padStart(6, '0'))
  await Promise.all(guesses.map(guess => enterCode(site.client(), token, guess)))
  const blocked = await enterCode(site.client(), token, getCode())
  assert.match(blocked.error ?? '', /^Too many attempts/)
  const subject = 'Many wrong codes for your Tessera account'
  const notices = () => site.outbox.filter(mail => mail.subject === subject)
  await waitUntil(async () => notices().length > 0)
  await enterCode(site.client(), token, '999999')
  assert.equal(notices().length, 1, 'once a day')
})

test('export, deletion, change of the address and of the factors need the factor again', async t => {
  const { site, member } = await startWithMember(t)
  const { getCode } = await turnOnTotp(site, member)
  site.clock.advance(10 * minuteMs)
  const attempts = async () => [
    (await member.call(exportData, { check: '1' })).body,
    (await member.call(requestEmailChange, { email: 'new@example.org', password })).body,
    (await member.call(renewRecoveryCodes, {})).body,
  ]
  for (const body of await attempts()) {
    assert.deepEqual([body.success, body.needs_verification], [false, true])
  }
  assert.equal((await member.call(removeTotp, {})).body.needs_verification, true)
  assert.equal(
    (await member.call(deleteAccount, { current_password: password })).body.needs_verification,
    true,
  )
  const exported = await member.get(exportData.path)
  assert.equal(exported.json<{ needs_verification: boolean }>().needs_verification, true)

  assert.equal((await member.call(verifyWithTotp, { code: '000000' })).body.success, false)
  assert.equal((await member.call(verifyWithTotp, { code: getCode() })).body.success, true)
  for (const body of await attempts()) assert.equal(body.success, true)
  assert.equal((await member.call(removeTotp, {})).body.success, true)
  assert.equal((await site.client().call(login, { email, password })).body.success, true)
})

test('a verification counts for its own session', async t => {
  const { site, member } = await startWithMember(t)
  const { getCode } = await turnOnTotp(site, member)
  const second = site.client()
  const { token } = await enterPassword(second)
  site.clock.advance(10 * minuteMs - 1)
  await enterCode(second, token, getCode())
  site.clock.advance(minuteMs)
  assert.equal((await second.call(exportData, { check: '1' })).body.success, true)
  assert.equal((await member.call(exportData, { check: '1' })).body.needs_verification, true)
})

test('a member without a factor needs none', async t => {
  const { member } = await startWithMember(t)
  assert.equal((await member.call(exportData, { check: '1' })).body.success, true)
  assert.match(
    (await member.call(renewRecoveryCodes, {})).body.error ?? '',
    /^Add a passkey or an authenticator/,
  )
})
