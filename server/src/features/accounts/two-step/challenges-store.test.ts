import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../../../../test/test-app.ts'

test('a challenge is accepted once, from the account that it was made for', async t => {
  const site = await startTestApp()
  t.after(site.close)
  for (const name of ['Ada', 'Grace']) await site.registerMember(name)
  const { accounts, challenges } = site.adapters.stores
  const [ada, grace] = (await accounts.list()).map(({ id }) => id)
  const challenge = { challengeHash: 'hash', accountId: ada ?? '', purpose: 'verify' } as const
  await challenges.add({ ...challenge, expiresAt: 2 })
  for (const accountId of [grace ?? '', null])
    assert.equal(await challenges.take({ ...challenge, accountId, expiresAt: 1 }), false)
  assert.equal(await challenges.take({ ...challenge, expiresAt: 2 }), false)
  assert.equal(await challenges.take({ ...challenge, expiresAt: 1 }), true)
  assert.equal(await challenges.take({ ...challenge, expiresAt: 1 }), false)
})
