import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  checkSession,
  confirmEmailChange,
  deleteAccount,
  getPasskeyRegistrationOptions,
  login,
  register,
  registerPasskey,
  renewRecoveryCodes,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
  revertEmailChange,
  sendCode,
  startTrial,
} from '@tessera/shared-contracts'
import type { Stores } from '../../../features.ts'
import { dayMs, minuteMs } from '@tessera/server-kit/clock'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { DomainError } from '../../../domain-error.ts'
import type { Transact } from '../../../feature.ts'
import { confirmEmailChange as confirmChange } from './change-email.ts'
import { waitUntil } from '../../../../test/seeds/seed-creation.ts'
import { createFakeAuthenticator } from '../../../../test/fakes/fake-authenticator.ts'
import { addPasskey, logInWithPasskey } from '../../../../test/harnesses/two-step-member.ts'
import { extractVerificationCode, startTestApp, type TestApp } from '../../../../test/test-app.ts'

const password = 'correct horse'
const oldEmail = 'member-1@example.org'
const newEmail = 'ada.new@example.org'

async function start(t: TestContext, settings?: Parameters<typeof startTestApp>[0]) {
  const site = await startTestApp(settings)
  t.after(site.close)
  return { site, member: await site.registerMember() }
}

const lastMailTo = ({ outbox }: TestApp, address: string) =>
  outbox.findLast(({ to }) => to === address) ?? assert.fail(`no mail to ${address}`)

const request = async (browser: TestClient, email = newEmail, given = password) =>
  (await browser.call(requestEmailChange, { email, password: given })).body

const confirm = async (browser: TestClient, code: string) =>
  (await browser.call(confirmEmailChange, { code })).body

/** Changes the address of a member and returns the token of the link that reverts it. */
async function change(site: TestApp, browser: TestClient, from = oldEmail, to = newEmail) {
  assert.equal((await request(browser, to)).success, true)
  const body = await confirm(browser, extractVerificationCode(lastMailTo(site, to)))
  assert.equal(body.success, true, body.message)
  const { text } = lastMailTo(site, from)
  return /\/revert-email\?token=([\w-]{43})$/m.exec(text)?.[1] ?? assert.fail(text)
}

const revert = async (browser: TestClient, token: string) =>
  (await browser.call(revertEmailChange, { token })).body

const canLogIn = async (site: TestApp, email: string, given = password) =>
  (await site.client().call(login, { email, password: given })).body.success

const getEmail = async (browser: TestClient) => (await browser.call(checkSession, {})).body.user?.email

test('a code to the new address changes it, and the old one gets a notice', async t => {
  const { site, member } = await start(t)
  assert.deepEqual(await request(member, ' Ada.New@Example.org '), {
    success: true,
    message: 'We sent you a code. Check your email.',
  })
  assert.equal(await getEmail(member), oldEmail, 'nothing changes before the code is confirmed')
  const code = extractVerificationCode(lastMailTo(site, newEmail))
  assert.deepEqual(await confirm(member, ` ${code} `), {
    success: true,
    message: `Your email is now ${newEmail}.`,
    email: newEmail,
  })
  assert.equal(await getEmail(member), newEmail)
  assert.deepEqual([await canLogIn(site, oldEmail), await canLogIn(site, newEmail)], [false, true])
  const notice = lastMailTo(site, oldEmail)
  assert.equal(notice.subject, 'The email of your Tessera account was changed')
  assert.ok(notice.text.includes(newEmail) && notice.text.includes('within 7 days'))
  assert.equal((await confirm(member, code)).success, false, 'a code works once')
})

test('refuses a wrong password, what is no address, and the address of the account', async t => {
  const { site, member } = await start(t)
  const sent = site.outbox.length
  assert.equal((await request(member, newEmail, 'guess')).message, 'The current password is incorrect.')
  assert.equal((await request(member, 'ada@')).message, 'Please enter a valid email address.')
  assert.equal((await request(member, oldEmail)).message, 'This is already your email address.')
  assert.equal((await request(site.client())).success, false, 'an anonymous user')
  assert.equal((await confirm(site.client(), '123456')).success, false, 'an anonymous user')
  assert.equal(site.outbox.length, sent)
})

test('a code is valid for 10 minutes and 5 tries, for the member who asked for it', async t => {
  const { site, member } = await start(t)
  const eve = await site.registerMember('Eve')
  await request(member)
  const late = extractVerificationCode(lastMailTo(site, newEmail))
  assert.equal((await confirm(eve, late)).success, false, 'the code of another member')
  site.clock.advance(10 * minuteMs)
  assert.match((await confirm(member, late)).message ?? '', /incorrect or has expired/)
  await request(member)
  const guessed = extractVerificationCode(lastMailTo(site, newEmail))
  const wrong = guessed === '111111' ? '222222' : '111111'
  for (let guess = 0; guess < 5; guess += 1) await confirm(member, wrong)
  assert.equal((await confirm(member, guessed)).success, false)
  assert.equal(await getEmail(member), oldEmail)
})

test('does not tell that another account has the address before the mailbox is confirmed', async t => {
  const { site, member } = await start(t)
  await site.registerMember('Eve', newEmail)
  assert.equal((await request(member)).success, true)
  const body = await confirm(member, extractVerificationCode(lastMailTo(site, newEmail)))
  assert.match(body.message ?? '', /^Another account uses this email address/)
  assert.equal(await getEmail(member), oldEmail)
})

test('a code confirms only the address that it was sent to', async t => {
  const { site, member } = await start(t)
  await request(member)
  const code = extractVerificationCode(lastMailTo(site, newEmail))
  const account = (await site.adapters.stores.accounts.findByEmail(oldEmail)) ?? assert.fail()
  let transactions = 0
  const transact: Transact<Stores> = async work => {
    const result = await site.adapters.transact(work)
    transactions += 1
    // Between the check of the code and the change, another browser asks for another address
    if (transactions === 1) await request(member, 'another@example.org')
    return result
  }
  await assert.rejects(
    confirmChange({ ...site.adapters, transact }, account, code, 'http://localhost'),
    new DomainError('account.codeWrong'),
  )
  assert.equal(await getEmail(member), oldEmail)
})

test('of two browsers with one code, one changes the address', async t => {
  const { site, member } = await start(t)
  const second = site.client()
  await second.call(login, { email: oldEmail, password })
  await request(member)
  const code = extractVerificationCode(lastMailTo(site, newEmail))
  const answers = await Promise.all([confirm(member, code), confirm(second, code)])
  assert.deepEqual(answers.map(({ success }) => success).sort(), [false, true])
})

test('the link to the old address reverts the change and shuts everybody out', async t => {
  const { site, member } = await start(t)
  const token = await change(site, member)
  assert.deepEqual(await revert(site.client(), token), {
    success: true,
    message: 'Your account has its old email address again. We sent you a link to set a new password.',
  })
  assert.equal((await member.call(checkSession, {})).body.isLoggedIn, false)
  assert.deepEqual([await canLogIn(site, oldEmail), await canLogIn(site, newEmail)], [false, false])
  const reset = /reset-password\?token=([\w-]{43})/.exec(lastMailTo(site, oldEmail).text)?.[1] ?? ''
  const fresh = 'battery staple 9'
  assert.equal(
    (await site.client().call(resetPassword, { token: reset, password: fresh })).body.success,
    true,
  )
  assert.equal(await canLogIn(site, oldEmail, fresh), true)
  assert.match((await revert(site.client(), token)).message ?? '', /expired or was already used/)
})

/** A member with a passkey of more than a week, whose session has just confirmed it. */
async function startWithPasskey(t: TestContext) {
  const { site, member } = await start(t)
  const { accounts, passkeys, recoveryCodes } = site.adapters.stores
  const { id = '' } = (await accounts.findByEmail(oldEmail)) ?? {}
  const phone = createFakeAuthenticator()
  await addPasskey(member, phone)
  site.clock.advance(8 * dayMs)
  await logInWithPasskey(member, phone)
  return {
    site,
    member,
    async addAnother(name: string) {
      const { options } = (await member.call(getPasskeyRegistrationOptions, {})).body
      const credential = createFakeAuthenticator().register(options ?? {})
      assert.equal((await member.call(registerPasskey, { credential, name })).body.success, true)
    },
    listPasskeys: async () => (await passkeys.listByAccount(id)).map(({ name }) => name),
    countRecoveryCodes: () => recoveryCodes.count(id),
  }
}

test('a revert removes the factors since the week before the change, and leaves older ones', async t => {
  const { site, member, addAnother, listPasskeys, countRecoveryCodes } = await startWithPasskey(t)
  await addAnother('Of a thief, before')
  site.clock.advance(minuteMs)
  const token = await change(site, member)
  site.clock.advance(minuteMs)
  await addAnother('Of a thief, after')
  await revert(site.client(), token)
  assert.deepEqual(await listPasskeys(), ['Ada’s phone'])
  assert.equal(await countRecoveryCodes(), 10, 'nobody renewed them')
})

test('recovery codes that were renewed before a revert are void, and the mail about the new password says so', async t => {
  const { site, member, listPasskeys, countRecoveryCodes } = await startWithPasskey(t)
  assert.equal((await member.call(renewRecoveryCodes, {})).body.success, true)
  const token = await change(site, member)
  await revert(site.client(), token)
  assert.deepEqual([await listPasskeys(), await countRecoveryCodes()], [['Ada’s phone'], 0])
  const reset = /reset-password\?token=([\w-]{43})/.exec(lastMailTo(site, oldEmail).text)?.[1] ?? ''
  await site.client().call(resetPassword, { token: reset, password: 'battery staple 9' })
  const { subject, text } = lastMailTo(site, oldEmail)
  assert.equal(subject, 'Your Tessera password was changed')
  assert.match(text, /^Passkeys that still log in, without a password: 1\nRecovery codes that are left: 0$/m)
})

test('a link reverts for 7 days, once', async t => {
  const { site, member } = await start(t)
  const token = await change(site, member)
  site.clock.advance(7 * dayMs)
  assert.equal((await revert(site.client(), token)).success, false)
  const next = await change(site, member, newEmail, oldEmail)
  site.clock.advance(7 * dayMs - 1)
  const answers = await Promise.all([revert(site.client(), next), revert(site.client(), next)])
  assert.deepEqual(answers.map(({ success }) => success).sort(), [false, true])
})

test('the first link undoes a chain of changes, and later links do nothing afterwards', async t => {
  const { site, member } = await start(t)
  const third = 'ada.third@example.org'
  const first = await change(site, member)
  site.clock.advance(minuteMs)
  const second = await change(site, member, newEmail, third)
  assert.equal((await revert(site.client(), first)).success, true)
  assert.equal((await revert(site.client(), second)).success, false)
  const audited = await site.adapters.stores.audit.list({ limit: 3 })
  assert.deepEqual(
    audited.map(({ act }) => act),
    ['revert email change', 'change email', 'change email'],
  )
})

test('while a change can be reverted, no other account gets the old address', async t => {
  const { site, member } = await start(t)
  await change(site, member)
  const eve = await site.registerMember('Eve')
  await request(eve, oldEmail)
  const code = extractVerificationCode(lastMailTo(site, oldEmail))
  assert.match((await confirm(eve, code)).message ?? '', /^Another account uses/)
  const registerOld = async () => {
    await site.client().call(sendCode, { email: oldEmail })
    const fields = { username: 'Eve', email: oldEmail, password: 'one more horse' }
    const verification = extractVerificationCode(lastMailTo(site, oldEmail))
    return (await site.client().call(register, { ...fields, code: verification })).body
  }
  assert.match((await registerOld()).message ?? '', /already registered/)
  site.clock.advance(7 * dayMs)
  assert.equal((await registerOld()).success, true)
})

test('a member can go back to an address that only they can get again', async t => {
  const { site, member } = await start(t)
  await change(site, member)
  site.clock.advance(minuteMs)
  await change(site, member, newEmail, oldEmail)
  assert.equal(await getEmail(member), oldEmail)
})

test('a former address brings no free credits again', async t => {
  const { site, member } = await start(t)
  await member.call(startTrial, {})
  // An account from before grants were recorded
  await site.queries.deleteFrom('granted_addresses').execute()
  await change(site, member)
  site.clock.advance(8 * dayMs)
  const again = await site.registerMember('Eve', oldEmail)
  assert.equal((await again.call(checkSession, {})).body.user?.credits, 0)
  assert.equal((await again.call(startTrial, {})).body.success, false)
})

test('links and codes to the old address are void after the change', async t => {
  const { site, member } = await start(t)
  await site.client().call(requestPasswordReset, { email: oldEmail })
  const mail = await waitUntil(async () => site.outbox.find(({ text }) => text.includes('/reset-password')))
  const token = /token=([\w-]{43})/.exec(mail.text)?.[1] ?? ''
  await change(site, member)
  const { body } = await site.client().call(resetPassword, { token, password: 'battery staple 9' })
  assert.equal(body.success, false)
})

test('a deleted account cannot be reverted', async t => {
  const { site, member } = await start(t)
  const token = await change(site, member)
  await member.call(deleteAccount, { current_password: password })
  assert.equal((await revert(site.client(), token)).success, false)
})

test('a code that could not be sent does not delay the next one', async t => {
  let isBroken = false
  const { site, member } = await start(t)
  const send = site.adapters.mailer.send
  site.adapters.mailer.send = async mail => {
    if (isBroken) throw new Error('no connection')
    await send(mail)
  }
  isBroken = true
  assert.equal((await member.call(requestEmailChange, { email: newEmail, password })).status, 503)
  isBroken = false
  assert.equal((await request(member)).success, true)
  assert.match((await request(member)).message ?? '', /^We just sent you a code/)
})

test('a link never leads to the host that a request claims', async t => {
  const { site, member } = await start(t)
  const { body } = await member.call(
    requestEmailChange,
    { email: newEmail, password },
    { host: 'evil.example' },
  )
  assert.match(body.message ?? '', /PUBLIC_URL/)
  assert.equal(site.outbox.filter(({ to }) => to === newEmail).length, 0)
})
