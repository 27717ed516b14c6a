import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Call } from '@tessera/shared-contracts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import type { Services } from '../../src/services.ts'
import { registerWithRole } from '../seeds/seed-role.ts'
import { plainPasswords, startTestApp, type TestApp } from '../test-app.ts'

/** A site with an operator who is logged in. */
export async function startWithOperator(t: TestContext, adapters: Partial<Services> = {}) {
  const site = await startTestApp({ adapters: { passwords: plainPasswords, ...adapters } })
  t.after(site.close)
  const { browser: operator, id: operatorId } = await registerWithRole(site, 'operator')
  return { site, operator, operatorId }
}

/** Registers a member and returns the logged-in browser and the id. */
export async function registerMember(site: TestApp, username: string, email: string) {
  const browser = await site.registerMember(username, email)
  const account =
    (await site.adapters.stores.accounts.findByEmail(email)) ?? assert.fail('nobody is registered')
  return { browser, id: account.id }
}

/** Checks that calls of the operator do not exist for the other roles. */
export async function assertForOperatorsOnly(site: TestApp, calls: readonly Call[]): Promise<void> {
  const others = [await registerWithRole(site, 'moderator'), await registerWithRole(site, 'integrator')].map(
    ({ browser }) => browser,
  )
  for (const browser of others)
    for (const { method, path } of calls) {
      const { statusCode } = await site.app.inject({
        method,
        url: path,
        cookies: Object.fromEntries(browser.cookies),
        ...(method === 'POST' && { payload: '{}', headers: { 'content-type': 'application/json' } }),
      })
      assert.equal(statusCode, 404, path)
    }
}

/** Downloads a CSV file of the console and returns its lines. */
export async function readCsv(browser: TestClient, path: string): Promise<string[]> {
  const response = await browser.get(path)
  assert.equal(response.statusCode, 200, response.body)
  assert.equal(response.headers['content-type'], 'text/csv; charset=utf-8')
  assert.match(String(response.headers['content-disposition']), /^attachment; filename="tessera-[a-z]+-2026-/)
  assert.equal(response.headers['cache-control'], 'no-store')
  assert.ok(response.body.startsWith('\uFEFF'), 'for Excel')
  return response.body.slice(1).trimEnd().split('\r\n')
}
