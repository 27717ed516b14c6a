import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '@tessera/shared-contracts'
import { startTestApp } from '../../../../test/test-app.ts'

test('where a member has too many sessions, those of others remain', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const { accounts, sessions } = site.adapters.stores
  for (const name of ['Ada', 'Grace']) await site.registerMember(name)
  const [ada, grace] = await accounts.list()
  const count = async (id = '') => (await sessions.listByAccount(id)).length
  const before = await count(grace?.id)
  assert.ok(before > 0 && (await count(ada?.id)) > 0)
  await sessions.removeOldest(ada?.id ?? '', 0)
  assert.deepEqual([await count(ada?.id), await count(grace?.id)], [0, before])
})

test('a browser is known for a year after a log-in', async t => {
  const site = await startTestApp()
  t.after(site.close)
  await site.registerMember()
  const credentials = { email: 'member-1@example.org', password: 'correct horse' }
  const { headers } = await site.client().call(login, credentials)
  const device = [headers['set-cookie']].flat().find(cookie => cookie?.startsWith('browser='))
  assert.match(device ?? '', /; Max-Age=31536000;/)
})
