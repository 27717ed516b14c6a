import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { getConsoleSession, roles, type Call } from '@tessera/shared-contracts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { allCalls } from '../../../test/all-calls.ts'
import { createFakeAuthenticator } from '../../../test/fakes/fake-authenticator.ts'
import { addPasskey } from '../../../test/harnesses/two-step-member.ts'
import { registerWithRole } from '../../../test/seeds/seed-role.ts'
import { plainPasswords, startTestApp, type TestApp } from '../../../test/test-app.ts'

const consoleCalls = allCalls.filter(({ call }) => call.path.startsWith('/api/console/'))

type Options = Parameters<typeof startTestApp>[0]

async function start(t: TestContext, options: Options = {}) {
  const site = await startTestApp({
    ...options,
    adapters: { passwords: plainPasswords, ...options.adapters },
  })
  t.after(site.close)
  return site
}

const readRole = async (browser: TestClient) => (await browser.call(getConsoleSession, {})).body.role ?? null

/** Sends a request of a browser, or of a visitor. */
const send = (
  { app }: TestApp,
  { method, path }: Pick<Call, 'method' | 'path'>,
  { browser, payload }: { browser?: TestClient; payload?: string } = {},
) =>
  app.inject({
    method,
    url: path,
    cookies: Object.fromEntries(browser?.cookies ?? []),
    ...(method === 'POST' &&
      payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
  })

test('a member with a role reads it, and one without gets what an unknown address responds', async t => {
  const site = await start(t)
  for (const role of roles) assert.equal(await readRole((await registerWithRole(site, role)).browser), role)
  const browsers = [site.client(), await site.registerMember()]
  for (const browser of browsers) {
    const unknown = await send(site, { method: 'GET', path: '/api/console/nothing' }, { browser })
    for (const { call, name } of consoleCalls)
      // An unreadable body changes nothing: the refusal comes before it
      for (const payload of ['{}', '{']) {
        const response = await send(site, call, { browser, payload })
        assert.deepEqual([response.statusCode, response.body], [404, unknown.body], name)
      }
  }
})

test('no call of the console exists on staging, where unapproved code runs', async t => {
  const site = await start(t, { settings: { channel: 'staging' } })
  const { browser } = await registerWithRole(site, 'operator')
  for (const { call, name } of consoleCalls)
    assert.equal((await send(site, call, { browser })).statusCode, 404, name)
})

test('a role that needs two-step verification counts in sessions that confirmed a factor', async t => {
  const site = await start(t, { adapters: { twoStepRoles: ['operator'] } })
  const [operator, moderator] = [
    await registerWithRole(site, 'operator'),
    await registerWithRole(site, 'moderator'),
  ]
  assert.deepEqual([await readRole(operator.browser), await readRole(moderator.browser)], [null, 'moderator'])
  await addPasskey(operator.browser, createFakeAuthenticator())
  assert.equal(await readRole(operator.browser), 'operator')
})
