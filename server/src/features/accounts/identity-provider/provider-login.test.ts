import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import {
  beginIdentityLink,
  beginProviderLogin,
  beginTotp,
  changePassword,
  checkSession,
  deleteAccount,
  handleProviderCallback,
  getIdentityProvider,
  login,
  logout,
  unlinkIdentity,
} from '@tessera/shared-contracts'
import { minuteMs } from '@tessera/server-kit/clock'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { IdentityProviderError } from './identity-provider.ts'
import { createOidcIdentityProvider } from '../../../infra/identity-provider/oidc-provider.ts'
import {
  logInAtProvider,
  oidcCredentials,
  startOidcProviderServer,
  type OidcProviderServer,
  type ProviderUser,
} from '../../../../test/harnesses/oidc-provider-server.ts'
import { plainPasswords, startTestApp } from '../../../../test/test-app.ts'

const users: ProviderUser[] = [
  { sub: 'grace', email: 'Grace@example.org', email_verified: true, name: 'Grace Hopper' },
  { sub: 'ada-there', email: 'member-1@example.org', email_verified: true, name: 'Ada' },
  { sub: 'unverified', email: 'eve@example.org', email_verified: false },
  { sub: 'nameless', email: 'x@example.org', email_verified: true, name: '\u0007' },
]
let provider: OidcProviderServer
before(async () => {
  provider = await startOidcProviderServer(users)
  provider.registerClient(redirectUri)
})
after(() => provider.close())

const redirectUri = 'http://localhost/login/callback'
const password = 'correct horse'

async function start(t: TestContext, { trustsEmail = false, endsLogins = false } = {}) {
  const identityProvider = createOidcIdentityProvider({
    ...oidcCredentials,
    issuer: provider.issuer,
    providerName: 'Atrium',
    trustsEmail,
    endsLogins,
  })
  const site = await startTestApp({ adapters: { passwords: plainPasswords, identityProvider } })
  t.after(site.close)
  return site
}

async function begin(browser: TestClient, return_path = '/tools?q=lake'): Promise<string> {
  const { body } = await browser.call(beginProviderLogin, { return_path })
  return body.url ?? assert.fail(body.error ?? 'no address')
}

const finish = async (browser: TestClient, parameters: string) =>
  (await browser.call(handleProviderCallback, { parameters })).body

/** Logs in as a user of the provider. */
const logIn = async (browser: TestClient, user: string) =>
  finish(browser, await logInAtProvider(await begin(browser), user))

async function beginLink(browser: TestClient, current_password?: string) {
  const request = { return_path: '/personal-homepage?tab=settings', current_password }
  return (await browser.call(beginIdentityLink, request)).body
}

async function link(browser: TestClient, user: string) {
  const { url } = await beginLink(browser, password)
  return finish(browser, await logInAtProvider(url ?? assert.fail('no address'), user))
}

const findId = async (site: Awaited<ReturnType<typeof start>>, email: string) =>
  (await site.adapters.stores.accounts.findByEmail(email))?.id ?? assert.fail(`nobody has ${email}`)

const acts = async (site: Awaited<ReturnType<typeof start>>) =>
  (await site.adapters.stores.audit.list({ limit: 20 })).map(({ act }) => act).toReversed()

test('the first log-in creates an account, the next one finds it', async t => {
  const site = await start(t)
  const browser = site.client('zh')
  const first = await logIn(browser, 'grace')
  assert.deepEqual([first.success, first.is_new, first.return_path], [true, true, '/tools?q=lake'])
  assert.equal(first.user?.username, 'Grace Hopper')
  assert.equal(first.user.email, 'grace@example.org')
  assert.equal(first.user.credits, 60)
  const { body } = await browser.call(checkSession, {})
  assert.equal(body.user?.username, 'Grace Hopper')
  assert.deepEqual(await acts(site), ['register', 'log in'])
  assert.equal(site.outbox.length, 0, 'the first log-in is no new device')

  const again = await logIn(site.client(), 'grace')
  assert.deepEqual([again.is_new, again.user?.username], [false, 'Grace Hopper'])
  assert.equal((await site.adapters.stores.accounts.list()).length, 1)
  assert.equal(site.outbox[0]?.subject, 'New login to your Tessera account')
})

test('an account of the same address is not taken over, and can link the identity', async t => {
  const site = await start(t)
  const member = await site.registerMember()
  site.outbox.length = 0
  const refused = await logIn(site.client(), 'ada-there')
  assert.match(refused.error ?? '', /^An account with member-1@example\.org exists already\./)
  assert.equal(refused.user, undefined)

  assert.equal((await beginLink(member, 'a guess')).success, false, 'a stolen session is not enough')
  assert.deepEqual(await link(member, 'ada-there'), {
    success: true,
    return_path: '/personal-homepage?tab=settings',
  })
  const { linked } = (await member.call(getIdentityProvider, {})).body
  assert.deepEqual(linked, { email: 'member-1@example.org', linked_at: '2026-01-31T12:00:00.000Z' })
  const [notice] = site.outbox
  assert.equal(notice?.subject, 'Atrium was linked to your Tessera account')
  assert.match(notice.text, /^member-1@example\.org$/m)
  assert.equal((await logIn(site.client(), 'ada-there')).user?.username, 'Ada')

  const unlink = async (current_password: string) =>
    (await member.call(unlinkIdentity, { current_password })).body.success
  assert.equal(await unlink('a guess'), false)
  assert.equal(await unlink(password), true)
  assert.equal(await unlink(password), false, 'there is nothing left to unlink')
  assert.equal((await member.call(getIdentityProvider, {})).body.linked, null)
  assert.equal((await logIn(site.client(), 'ada-there')).success, false)
  assert.deepEqual(
    (await acts(site)).filter(act => act.includes('identity')),
    ['link identity', 'unlink identity'],
  )
})

test('an identity belongs to one member, and a member has one identity', async t => {
  const site = await start(t)
  const ada = await site.registerMember()
  const eve = await site.registerMember('Eve')
  await link(ada, 'grace')
  const taken = /^This Atrium account is linked to another account here/
  assert.match((await link(eve, 'grace')).error ?? '', taken)
  assert.match((await link(ada, 'ada-there')).error ?? '', taken)
})

test('only an address that the provider has verified creates an account', async t => {
  const site = await start(t)
  const refused = await logIn(site.client(), 'unverified')
  assert.match(refused.error ?? '', /^Atrium has not verified an email/)
  assert.deepEqual(await acts(site), [])
  assert.equal(
    (await logIn(site.client(), 'nameless')).user?.username,
    'Creator',
    'no name fits, the mailbox is too short',
  )
})

test('a log-out ends the log-in at the provider, where the operator wants it', async t => {
  const { site, browser } = await startLoggedIn(t, { endsLogins: true })
  const { logout_url: url } = (await browser.call(logout, {})).body
  assert.ok(url)
  const { origin, searchParams } = new URL(url)
  assert.equal(origin, provider.issuer)
  assert.equal(searchParams.get('post_logout_redirect_uri'), 'http://localhost/')
  // The provider knows the log-in, and the address that follows
  const page = await fetch(url)
  assert.equal(page.status, 200, await page.text())
  // A log-in with the password is none at the provider
  const member = await site.registerMember()
  assert.equal((await member.call(logout, {})).body.logout_url, undefined)
})

test('a log-out stays one here, unless the operator wants more', async t => {
  const { browser } = await startLoggedIn(t)
  assert.equal((await browser.call(logout, {})).body.logout_url, undefined)
})

test('a member is logged out here although the provider is away', async t => {
  const { browser, site } = await startLoggedIn(t, { endsLogins: true })
  t.mock.method(site.adapters.identityProvider ?? assert.fail(), 'createLogoutUrl', () =>
    Promise.reject(new IdentityProviderError('away')),
  )
  assert.equal((await browser.call(logout, {})).body.logout_url, undefined)
  assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, false)
})

async function startLoggedIn(t: TestContext, options: Parameters<typeof start>[1] = {}) {
  const site = await start(t, options)
  const browser = site.client()
  await logIn(browser, 'grace')
  return { site, browser }
}

test('an operator can trust the addresses of a provider that does not say it', async t => {
  const site = await start(t, { trustsEmail: true })
  const { error } = await logIn(site.client(), 'unverified')
  assert.equal(error, undefined)
})

test('who cancels is led back', async t => {
  const browser = (await start(t)).client()
  assert.deepEqual(await logIn(browser, 'none'), {
    success: false,
    cancelled: true,
    return_path: '/tools?q=lake',
  })
})

test('a response counts once, in the browser that began, and for a quarter of an hour', async t => {
  const site = await start(t)
  const victim = site.client()
  const attacker = site.client()
  const parameters = await logInAtProvider(await begin(attacker), 'grace')
  const tooLate = /^This login took too long, or began in another browser\./
  assert.match((await finish(victim, parameters)).error ?? '', tooLate, 'no cookie')

  await begin(victim)
  assert.match((await finish(victim, parameters)).error ?? '', tooLate, 'of another browser')
  assert.ok(victim.cookies.has('pending_authorization'), 'the log-in of the victim goes on')

  const [name = '', value = ''] =
    [...attacker.cookies].find(([cookie]) => cookie === 'pending_authorization') ?? []
  assert.equal((await finish(attacker, parameters)).success, true)
  attacker.cookies.set(name, value)
  assert.equal((await finish(attacker, parameters)).success, false, 'the provider accepts a code once')

  victim.cookies.set(name, `x${value}`)
  assert.match((await finish(victim, parameters)).error ?? '', tooLate, 'a forged cookie')

  const late = await logInAtProvider(await begin(victim), 'grace')
  site.clock.advance(15 * minuteMs)
  assert.match((await finish(victim, late)).error ?? '', tooLate)
})

test('a link counts for the member who began it', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const { url } = await beginLink(browser, password)
  const parameters = await logInAtProvider(url ?? assert.fail(), 'grace')
  const eve = await site.registerMember('Eve')
  const [session] = eve.cookies
  if (session) browser.cookies.set(...session)
  assert.match((await finish(browser, parameters)).error ?? '', /began in another browser/)
  assert.equal((await eve.call(getIdentityProvider, {})).body.linked, null)
})

test('a link needs the session that began it to the end', async t => {
  const site = await start(t)
  const member = await site.registerMember()
  const { identityProvider } = site.adapters
  const { url } = await beginLink(member, password)
  const parameters = await logInAtProvider(url ?? assert.fail(), 'grace')
  const { stores } = site.adapters
  const id = await findId(site, 'member-1@example.org')
  assert.ok(identityProvider)
  const { fetchIdentity } = identityProvider
  identityProvider.fetchIdentity = async (...response) => {
    await stores.sessions.removeOthers(id, '')
    return fetchIdentity(...response)
  }
  assert.match((await finish(member, parameters)).error ?? '', /^This login took too long/)
  assert.deepEqual(await stores.linkedIdentities.listByAccount(id), [])
})

test('removing a link ends the sessions that may have begun with it', async t => {
  const site = await start(t)
  const member = await site.registerMember()
  await link(member, 'ada-there')
  assert.deepEqual(await link(member, 'ada-there'), {
    success: true,
    return_path: '/personal-homepage?tab=settings',
  })
  const other = site.client()
  await logIn(other, 'ada-there')
  await member.call(unlinkIdentity, { current_password: password })
  assert.equal((await other.call(checkSession, {})).body.isLoggedIn, false)
  assert.equal((await member.call(checkSession, {})).body.isLoggedIn, true)
})

test('a second factor is needed after the provider, too', async t => {
  const site = await start(t)
  const member = await site.registerMember()
  await link(member, 'ada-there')
  await member.call(beginTotp, { current_password: password })
  await site.queries
    .updateTable('totp_secrets')
    .set({ confirmed_at: site.clock.now() })
    .where('account_id', '=', await findId(site, 'member-1@example.org'))
    .execute()
  const browser = site.client()
  const { success, user, second_step } = await logIn(browser, 'ada-there')
  assert.deepEqual([success, user, second_step?.methods], [false, undefined, ['totp']])
  assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, false)
  const { needs_verification } = (await member.call(unlinkIdentity, { current_password: password })).body
  assert.equal(needs_verification, true)
})

test('a suspended member does not get in', async t => {
  const site = await start(t)
  await logIn(site.client(), 'grace')
  const id = await findId(site, 'grace@example.org')
  await site.adapters.stores.accounts.setSuspended(id, site.clock.now())
  const refused = await logIn(site.client(), 'grace')
  assert.deepEqual([refused.success, refused.user], [false, undefined])
})

test('who deletes the account can register again with the same identity, without new credits', async t => {
  const site = await start(t)
  const browser = site.client()
  await logIn(browser, 'grace')
  const id = await findId(site, 'grace@example.org')
  await site.adapters.stores.accounts.setPassword(id, password)
  assert.equal((await browser.call(deleteAccount, { current_password: password })).body.success, true)
  const again = await logIn(site.client(), 'grace')
  assert.deepEqual([again.is_new, again.user?.credits], [true, 0])
  assert.notEqual(await findId(site, 'grace@example.org'), id)
})

test('the password of a new account is unknown', async t => {
  const site = await start(t)
  const browser = site.client()
  await logIn(browser, 'grace')
  for (const guess of ['', 'grace', 'password']) {
    const change = {
      current_password: guess,
      new_password: 'battery staple',
      confirm_password: 'battery staple',
    }
    assert.equal((await browser.call(changePassword, change)).body.success, false)
    assert.equal(
      (await site.client().call(login, { email: 'grace@example.org', password: guess })).body.success,
      false,
    )
  }
})

test('a page leads back to this site only', async t => {
  const site = await start(t)
  for (const return_path of ['https://evil.example', '//evil.example', '/\\evil.example', 'tools'])
    assert.equal((await site.client().call(beginProviderLogin, { return_path })).status, 400)
})

test('staging offers no provider', async t => {
  const identityProvider = createOidcIdentityProvider({
    ...oidcCredentials,
    issuer: provider.issuer,
    providerName: 'Atrium',
    trustsEmail: false,
    endsLogins: false,
  })
  const site = await startTestApp({ settings: { channel: 'staging' }, adapters: { identityProvider } })
  t.after(site.close)
  assert.equal((await site.client().call(getIdentityProvider, {})).body.provider, null)
})

test('without a provider nothing is offered', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = site.client()
  assert.deepEqual((await browser.call(getIdentityProvider, {})).body, {
    success: true,
    provider: null,
    linked: null,
  })
  const { body } = await browser.call(beginProviderLogin, { return_path: '/' })
  assert.equal(body.error, 'This site has no other way to log in.')
})

test('a provider that is away is reported in words, and found again', async t => {
  const away = await startOidcProviderServer(users)
  away.close()
  const port = Number(new URL(away.issuer).port)
  const identityProvider = createOidcIdentityProvider({
    ...oidcCredentials,
    issuer: away.issuer,
    providerName: 'Atrium',
    trustsEmail: false,
    endsLogins: false,
  })
  const site = await startTestApp({ adapters: { identityProvider } })
  t.after(site.close)
  const browser = site.client()
  const { body } = await browser.call(beginProviderLogin, { return_path: '/' })
  assert.equal(body.error, 'Atrium could not confirm your login. Please try again.')
  assert.equal(browser.cookies.size, 0)
  const back = await startOidcProviderServer(users, port)
  back.registerClient(redirectUri)
  t.after(back.close)
  assert.equal((await logIn(browser, 'grace')).success, true)
})
