import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import {
  beginTotp,
  checkSession,
  confirmTotp,
  getPasskeyLoginOptions,
  getPasskeyRegistrationOptions,
  login,
  loginWithPasskey,
  registerPasskey,
} from '@tessera/shared-contracts'
import type { TestClient } from '@tessera/platform/testing/test-client'
import { Secret, TOTP } from 'otpauth'
import type { FakeAuthenticator } from '../fakes/fake-authenticator.ts'
import { plainPasswords, startTestApp, type TestApp } from '../test-app.ts'

export const email = 'member-1@example.org'
export const password = 'correct horse'

/** A site with a member, and what a member does with second factors. */
export async function startWithMember(t: TestContext) {
  const site = await startTestApp({ adapters: { passwords: plainPasswords } })
  t.after(site.close)
  return { site, member: await site.registerMember() }
}

/** Adds the first passkey of a member and returns the recovery codes. */
export async function addPasskey(browser: TestClient, authenticator: FakeAuthenticator) {
  const { options } = (await browser.call(getPasskeyRegistrationOptions, { current_password: password }))
    .answer
  const credential = authenticator.register(options ?? assert.fail('no options'))
  const { answer } = await browser.call(registerPasskey, { credential, name: 'Ada’s phone' })
  assert.equal(answer.success, true, answer.error)
  return answer.recovery_codes ?? []
}

/** The authenticator app of a member: computes the code of the site's time. */
export const createAuthenticatorApp =
  (site: TestApp, secret: string) =>
  (offsetMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.clock.now() + offsetMs })

/** Turns the authenticator app on, as the first factor of a member. */
export async function turnOnTotp(site: TestApp, browser: TestClient) {
  const { secret } = (await browser.call(beginTotp, { current_password: password })).answer
  const getCode = createAuthenticatorApp(site, secret ?? assert.fail('no secret'))
  const { answer } = await browser.call(confirmTotp, { code: getCode() })
  assert.equal(answer.success, true, answer.error)
  return { getCode, recoveryCodes: answer.recovery_codes ?? [] }
}

/** Enters the password and returns the token for the second step. */
export async function enterPassword(browser: TestClient) {
  const { answer } = await browser.call(login, { email, password })
  assert.equal(answer.success, false)
  return answer.second_step ?? assert.fail(answer.message)
}

/** Logs in with a passkey, with a password before it if there is a token. */
export async function logInWithPasskey(
  browser: TestClient,
  authenticator: FakeAuthenticator,
  token?: string,
) {
  const second_step_token = token
  const { options } = (await browser.call(getPasskeyLoginOptions, { second_step_token })).answer
  const credential = authenticator.authenticate(options ?? assert.fail('no options'))
  const { answer } = await browser.call(loginWithPasskey, { credential, second_step_token })
  return { answer, credential }
}

export const isLoggedIn = async (browser: TestClient) =>
  (await browser.call(checkSession, {})).answer.isLoggedIn
