import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login, logout, requestReleaseChange } from '@tessera/shared-contracts'
import { minuteMs } from '@tessera/server-kit/clock'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import {
  formNavigation,
  navigation,
  openApproval,
  registerApprover,
  requestChange,
  startSiteWithReleases,
  submitForm,
} from '../../../test/harnesses/release-approval.ts'
import { DomainError } from '../../domain-error.ts'
import { approveRequestedChange, findOwnRequestedChange } from './requested-changes.ts'
import { waitUntil } from '../../../test/seeds/seed-creation.ts'
import { registerWithRole } from '../../../test/seeds/seed-role.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { createFakeAuthenticator } from '../../../test/fakes/fake-authenticator.ts'
import { addPasskey } from '../../../test/harnesses/two-step-member.ts'
import { hashToken } from '@tessera/server-kit/secrets/hash-token'

const remote = 'mfe-gallery'

const findLive = async ({ adapters }: TestApp, channel: 'production' | 'staging' = 'production') => {
  const live = await adapters.stores.releases.listLive(channel)
  return live.find(({ name }) => name === remote)
}

test('an integrator reads what will change, enters a code, and the release is live', async t => {
  const { site, live, next } = await startSiteWithReleases(t)
  const { browser, id, getNextCode } = await registerApprover(site, 'integrator')
  const change = { action: 'activate', channel: 'production', remote, version: next } as const
  const path = await requestChange(browser, change)
  assert.match(path, /^\/console-approval\/[\w-]{16}$/)
  const { page, action, token } = await openApproval(browser, path)
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /On production, this will change:/)
  assert.ok(page.body.includes(`${remote}: all visitors get ${next} instead of ${live}.`), page.body)
  assert.equal((await findLive(site))?.version, live, 'nothing has changed yet')

  const done = await submitForm(site, action, { token, code: getNextCode() })
  assert.match(done.body, /<h1>The change is made<\/h1>/)
  assert.match(done.body, /href="\/console\/releases"/)
  const current = await findLive(site)
  assert.deepEqual([current?.version, current?.activatedBy], [next, `integrator member ${id}`])
  const acts = await site.adapters.stores.audit.list({ limit: 2, memberId: id })
  const subject = `activate ${remote}@${next} on production`
  assert.deepEqual(
    acts.map(entry => [entry.act, entry.subject]),
    [
      ['approve release change', subject],
      ['request release change', subject],
    ],
  )
})

test('the page is out of the reach of the other pages of the site', async t => {
  const { site, next } = await startSiteWithReleases(t)
  const { browser } = await registerApprover(site, 'integrator')
  const path = await requestChange(browser, {
    action: 'activate',
    channel: 'production',
    remote,
    version: next,
  })
  const { page, token } = await openApproval(browser, path)
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /; sandbox allow-forms$/, 'an opaque origin, without scripts')
  assert.match(policy, /frame-ancestors 'none'/)
  assert.match(policy, /form-action 'self' http:\/\/localhost;/)
  assert.match(policy, /default-src 'none'/)
  assert.doesNotMatch(page.body, /<script/)
  // A script could read the response from the cache
  assert.equal(page.headers['cache-control'], 'no-store')
  // By the HTML standard, a sandboxed page with another policy is an error
  assert.equal(page.headers['cross-origin-opener-policy'], 'unsafe-none')

  // What `fetch`, a frame, another site, and a browser that says nothing send
  for (const headers of [
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'serviceworker', 'sec-fetch-site': 'same-origin' },
    { ...navigation, 'sec-fetch-dest': 'iframe' },
    { ...navigation, 'sec-fetch-site': 'cross-site' },
    { ...navigation, 'sec-fetch-site': 'same-site' },
    {},
  ]) {
    const { statusCode, body } = await browser.get(path, headers)
    assert.equal(statusCode, 403, JSON.stringify(headers))
    assert.ok(!body.includes(token) && !body.includes('<form'), JSON.stringify(headers))
  }

  // It loads its style sheet and typeface as another origin
  const [, style = ''] = /<link rel="stylesheet" href="(.*?)">/.exec(page.body) ?? []
  const { headers } = await site.client().get(style, { origin: 'null' })
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  assert.equal(headers['access-control-allow-origin'], '*')
})

test('the page and its result have the language of the site, though the form sends no cookie', async t => {
  const { site, next } = await startSiteWithReleases(t)
  const { browser, getNextCode } = await registerApprover(site, 'integrator')
  browser.cookies.set('language', 'zh')
  const path = await requestChange(browser, {
    action: 'activate',
    channel: 'production',
    remote,
    version: next,
    percent: 10,
  })
  const { page, action, token } = await openApproval(browser, path)
  assert.match(page.body, /<html lang="zh">[^]*10% 的访客/)
  const done = await submitForm(site, action, { token, code: getNextCode() })
  assert.match(done.body, /<html lang="zh">[^]*变更已完成/)
})

interface Scenario {
  site: TestApp
  browser: TestClient
  action: string
  token: string
  getNextCode: () => string
}

/** An integrator who has opened the page of an activation. */
async function openActivation(t: Parameters<typeof startSiteWithReleases>[0], adapters = {}) {
  const { site, live, next } = await startSiteWithReleases(t, { adapters })
  const member = await registerApprover(site, 'integrator')
  const path = await requestChange(member.browser, {
    action: 'activate',
    channel: 'production',
    remote,
    version: next,
  })
  const { action, token } = await openApproval(member.browser, path)
  const requireUnchanged = async () => assert.equal((await findLive(site))?.version, live)
  return { site, live, next, ...member, path, action, token, requireUnchanged }
}

/** Sends the form, with a code that was not used unless the test says which. */
const approve = (
  { site, action, ...scenario }: Scenario,
  { token = scenario.token, code = scenario.getNextCode() } = {},
) => submitForm(site, action, { token, code })

test('an approval works once', async t => {
  const scenario = await openActivation(t)
  const { site, next, live, browser, path } = scenario
  assert.match((await approve(scenario)).body, /The change is made/)
  const again = await approve(scenario)
  assert.deepEqual([again.statusCode, again.body.includes('already used')], [410, true])
  assert.match((await browser.get(path, navigation)).body, /already used/)
  const history = await site.adapters.stores.releases.listHistory({ name: remote, limit: 100 })
  assert.equal(history.filter(({ version, action }) => version === next && action === 'activate').length, 1)
  assert.notEqual(next, live)
})

test('two forms that are sent at the same time make one change', async t => {
  const scenario = await openActivation(t)
  const [early, late] = [scenario.getNextCode(), scenario.getNextCode()]
  const pages = await Promise.all([approve(scenario, { code: early }), approve(scenario, { code: late })])
  const made = pages.filter(({ body }) => body.includes('The change is made'))
  assert.equal(made.length, 1)
  const history = await scenario.site.adapters.stores.releases.listHistory({ name: remote, limit: 100 })
  assert.equal(history.filter(({ by }) => by.startsWith('integrator member')).length, 1)
})

test('a form that was read before another one was accepted changes nothing', async t => {
  const { site, browser, path, getNextCode } = await openActivation(t)
  const sessionHash = hashToken(browser.cookies.get('session'))
  const own = await findOwnRequestedChange(site.adapters, path.split('/').at(-1) ?? '', sessionHash)
  assert.ok(own)
  await approveRequestedChange(site.adapters, own, getNextCode())
  await assert.rejects(
    approveRequestedChange(site.adapters, own, getNextCode()),
    new DomainError('releaseChange.used'),
  )
})

test('an approval expires after five minutes', async t => {
  const scenario = await openActivation(t)
  scenario.site.clock.advance(5 * minuteMs)
  const { statusCode, body } = await approve(scenario)
  assert.deepEqual([statusCode, body.includes('has expired')], [410, true])
  await scenario.requireUnchanged()
})

test('another session, also of the same member, can neither read nor use an approval', async t => {
  const scenario = await openActivation(t)
  const { site, path, action } = scenario
  const other = await registerApprover(site, 'operator')
  for (const browser of [other.browser, site.client()]) {
    const { page, token } = await openApproval(browser, path)
    assert.deepEqual([page.statusCode, token], [404, ''])
  }
  // The token of another request does not open this one
  const own = await requestChange(other.browser, { action: 'deactivate', channel: 'production', remote })
  const { token } = await openApproval(other.browser, own)
  const { statusCode } = await submitForm(site, action, { token, code: other.getNextCode() })
  assert.equal(statusCode, 404)
  await scenario.requireUnchanged()
})

test('after a log-out the open page changes nothing', async t => {
  const scenario = await openActivation(t)
  await scenario.browser.call(logout, {})
  assert.equal((await approve(scenario)).statusCode, 404)
  await scenario.requireUnchanged()
})

test('after the end of the session the open page changes nothing', async t => {
  const scenario = await openActivation(t)
  const { site, browser, path } = scenario
  await site.queries.updateTable('sessions').set({ expires_at: site.clock.now() }).execute()
  assert.equal((await approve(scenario)).statusCode, 404)
  assert.equal((await browser.get(path, navigation)).statusCode, 404)
  await scenario.requireUnchanged()
})

test('a member who lost the role changes nothing', async t => {
  const scenario = await openActivation(t)
  const { site, id, browser, path } = scenario
  for (const role of ['moderator', null] as const) {
    await site.adapters.stores.accounts.setRole(id, role)
    assert.equal((await approve(scenario)).statusCode, 404)
    assert.equal((await browser.get(path, navigation)).statusCode, 404)
  }
  await scenario.requireUnchanged()
})

test('a tampered token is refused before the code counts', async t => {
  const scenario = await openActivation(t)
  const { token, getNextCode } = scenario
  const code = getNextCode()
  const flipped = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
  for (const forged of [flipped, '', `${token}0`, token.slice(1)])
    assert.equal((await approve(scenario, { token: forged, code })).statusCode, 404, forged)
  await scenario.requireUnchanged()
  assert.match((await approve(scenario, { code })).body, /The change is made/, 'the code was not used up')
})

test('a wrong code shows the form again, and wrong codes count in the limit of the account', async t => {
  const scenario = await openActivation(t)
  const { site, email, requireUnchanged } = scenario
  const wrong = await approve(scenario, { code: '000000' })
  assert.match(wrong.body, /role="alert">This code is incorrect[^]*<form/)
  for (let attempt = 0; attempt < 9; attempt += 1) await approve(scenario, { code: '000000' })
  assert.match((await approve(scenario)).body, /Too many attempts/)
  await requireUnchanged()
  // The response does not wait for it
  await waitUntil(async () =>
    site.outbox.find(({ to, subject }) => to === email && subject.includes('wrong codes')),
  )
})

test('a recovery code approves a change', async t => {
  const scenario = await openActivation(t)
  const done = await approve(scenario, { code: scenario.recoveryCodes[0] ?? '' })
  assert.match(done.body, /The change is made/)
})

test('the form is accepted from the page without an origin only, and from no script', async t => {
  const scenario = await openActivation(t)
  const { site, action, token, getNextCode, requireUnchanged } = scenario
  const fields = { token, code: getNextCode() }
  for (const headers of [
    { ...formNavigation, origin: 'https://elsewhere.example' },
    { ...formNavigation, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { ...formNavigation, 'sec-fetch-dest': 'iframe' },
    { origin: 'null' },
  ])
    assert.equal((await submitForm(site, action, fields, headers)).statusCode, 403, JSON.stringify(headers))
  await requireUnchanged()
  assert.match((await submitForm(site, action, fields)).body, /The change is made/)
})

test('a member with a passkey only is told to add an authenticator app', async t => {
  const { site, next } = await startSiteWithReleases(t)
  const { browser } = await registerWithRole(site, 'integrator')
  await addPasskey(browser, createFakeAuthenticator())
  const path = await requestChange(browser, {
    action: 'activate',
    channel: 'production',
    remote,
    version: next,
  })
  const { page, token } = await openApproval(browser, path)
  assert.deepEqual([page.statusCode, token], [403, ''])
  assert.match(page.body, /A passkey is not enough, because its prompt doesn&?[^ ]*t show what it confirms/)
})

test('the page shows why the gate refuses, and the approval is used up', async t => {
  const findings = [{ rule: 'mount', sentence: 'The screen <wall> did not mount.', owners: [remote] }]
  const scenario = await openActivation(t, { smokeTest: { run: () => Promise.resolve(findings) } })
  const { body } = await approve(scenario)
  assert.match(body, /<h1>The change was not made<\/h1>[^]*The screen &lt;wall&gt; did not mount\./)
  await scenario.requireUnchanged()
  assert.match((await approve(scenario)).body, /already used/)
})

test('the page shows what the gate noticed about a change that it let pass', async t => {
  const warning = { rule: 'leftover', sentence: 'It leaves <x> behind.', owners: [], severity: 'warning' }
  const scenario = await openActivation(t, { smokeTest: { run: () => Promise.resolve([warning]) } })
  const { body } = await approve(scenario)
  assert.match(body, /<h1>The change is made<\/h1>[^]*The gate noticed this[^]*It leaves &lt;x&gt; behind\./)
})

test('a change that would do something else by now is not made', async t => {
  const scenario = await openActivation(t)
  const { site, browser, next, getNextCode } = scenario
  const path = await requestChange(browser, {
    action: 'activate',
    channel: 'production',
    remote,
    version: next,
    percent: 5,
  })
  const canary = await openApproval(browser, path)
  await submitForm(site, canary.action, { token: canary.token, code: getNextCode() })
  const { body } = await approve(scenario)
  assert.match(body, /production has changed in the meantime/)
  assert.equal((await findLive(site))?.canary?.version, next)
})

test('a second person approves a change of production where the operator wants it', async t => {
  const scenario = await openActivation(t, { isApprovalRequired: true })
  const { site, next } = scenario
  assert.match((await approve(scenario)).body, /needs a second person/)
  await scenario.requireUnchanged()
  const second = await registerApprover(site, 'operator')
  const path = await requestChange(second.browser, {
    action: 'activate',
    channel: 'production',
    remote,
    version: next,
  })
  const { action, token } = await openApproval(second.browser, path)
  assert.match((await submitForm(site, action, { token, code: second.getNextCode() })).body, /change is made/)
  assert.equal((await findLive(site))?.version, next)
})

test('a canary, its end, a promotion and a deactivation are described and made', async t => {
  const { site, live, next } = await startSiteWithReleases(t)
  const { browser, getNextCode } = await registerApprover(site, 'operator')
  async function makeChange(change: Parameters<typeof requestChange>[1]): Promise<string> {
    const { page, action, token } = await openApproval(browser, await requestChange(browser, change))
    const { body } = await submitForm(site, action, { token, code: getNextCode() })
    assert.match(body, /The change is made/)
    return /<li>(.*?)<\/li>/.exec(page.body)?.[1] ?? assert.fail(page.body)
  }
  const of = { channel: 'production', remote } as const
  assert.equal(
    await makeChange({ action: 'activate', ...of, version: next, percent: 10 }),
    `${remote}: 10 % of the visitors get ${next}. The others keep ${live}.`,
  )
  assert.equal(
    await makeChange({ action: 'rollback', ...of }),
    `${remote}: the canary ${next} for 10 % of the visitors ends. All visitors get ${live}.`,
  )
  await makeChange({ action: 'activate', channel: 'staging', remote, version: next })
  assert.equal(
    await makeChange({ action: 'promote', channel: 'production' }),
    `${remote}: all visitors get ${next} instead of ${live}.`,
  )
  assert.equal((await findLive(site))?.version, next)
  assert.equal(
    await makeChange({ action: 'deactivate', ...of }),
    `${remote}: ${next} is taken off. Visitors find nothing at its addresses.`,
  )
  assert.equal(await findLive(site), undefined)
})

test('impossible changes are refused when they are requested', async t => {
  const { site, live, next } = await startSiteWithReleases(t)
  const { browser } = await registerWithRole(site, 'integrator')
  const request = async (change: Parameters<typeof requestChange>[1]) => {
    const { status, body } = await browser.call(requestReleaseChange, change)
    assert.equal(body.approval_path ?? null, null)
    return [status, body.error]
  }
  const of = { channel: 'production', remote } as const
  assert.deepEqual((await request({ action: 'activate', ...of }))[0], 400)
  assert.deepEqual((await request({ action: 'deactivate', channel: 'production' }))[0], 400)
  const [, unknown] = await request({ action: 'activate', ...of, version: '9.9.9' })
  assert.match(String(unknown), /doesn't exist/)
  const [, same] = await request({ action: 'activate', ...of, version: live })
  assert.match(String(same), /wouldn't change anything/)
  const [, never] = await request({ action: 'rollback', ...of, version: next })
  assert.match(String(never), /was never live/)
  const [, nothing] = await request({ action: 'promote', channel: 'production' })
  assert.match(String(nothing), /wouldn't change anything/)
  const [, shell] = await request({ action: 'deactivate', channel: 'production', remote: 'shell' })
  assert.match(String(shell), /shell can't be deactivated/)
})

test('a log-in of the same member elsewhere does not open the page', async t => {
  const { site, path, email } = await openActivation(t)
  await site.adapters.stores.totp.removeNewerThan(
    (await site.adapters.stores.accounts.findByEmail(email))?.id ?? '',
    0,
  )
  const elsewhere = site.client()
  await elsewhere.call(login, { email, password: 'correct horse' })
  assert.equal((await elsewhere.get(path, navigation)).statusCode, 404)
})
