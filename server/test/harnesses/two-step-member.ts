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
import type { TestClient } from '@tessera/server-kit/testing/test-client'
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
  const { options } = (await browser.call(getPasskeyRegistrationOptions, { current_password: password })).body
  const credential = authenticator.register(options ?? assert.fail('no options'))
  const { body } = await browser.call(registerPasskey, { credential, name: 'Ada’s phone' })
  assert.equal(body.success, true, body.error)
  return body.recovery_codes ?? []
}

/** The authenticator app of a member: computes the code of the site's time. */
export const createAuthenticatorApp =
  (site: TestApp, secret: string) =>
  (offsetMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.clock.now() + offsetMs })

/** Turns the authenticator app on, as the first factor of a member. */
export async function turnOnTotp(site: TestApp, browser: TestClient) {
  const { secret } = (await browser.call(beginTotp, { current_password: password })).body
  const getCode = createAuthenticatorApp(site, secret ?? assert.fail('no secret'))
  const { body } = await browser.call(confirmTotp, { code: getCode() })
  assert.equal(body.success, true, body.error)
  return { getCode, recoveryCodes: body.recovery_codes ?? [] }
}

/** Enters the password and returns the token for the second step. */
export async function enterPassword(browser: TestClient) {
  const { body } = await browser.call(login, { email, password })
  assert.equal(body.success, false)
  return body.second_step ?? assert.fail(body.message)
}

/** Logs in with a passkey, with a password before it if there is a token. */
export async function logInWithPasskey(
  browser: TestClient,
  authenticator: FakeAuthenticator,
  token?: string,
) {
  const second_step_token = token
  const { options } = (await browser.call(getPasskeyLoginOptions, { second_step_token })).body
  const credential = authenticator.authenticate(options ?? assert.fail('no options'))
  const { body } = await browser.call(loginWithPasskey, { credential, second_step_token })
  return { body, credential }
}

export const isLoggedIn = async (browser: TestClient) =>
  (await browser.call(checkSession, {})).body.isLoggedIn
