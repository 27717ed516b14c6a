import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestEmailChange } from '@tessera/shared-contracts'
import { startTestApp } from '../../../../test/test-app.ts'
import { setEmail } from './account-email.ts'

test('a code for another address is void once the address has changed', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const member = await site.registerMember()
  const { accounts, emailChanges } = site.adapters.stores
  const { id = '' } = (await accounts.findByEmail('member-1@example.org')) ?? {}
  await member.call(requestEmailChange, { email: 'ada.open@example.org', password: 'correct horse' })
  assert.ok(await emailChanges.find(id))
  await site.adapters.transact(inside => setEmail(inside, id, 'ada.new@example.org'))
  assert.equal(await emailChanges.find(id), null)
})

test('a link that reverts a change leaves those of earlier changes', async t => {
  const site = await startTestApp()
  t.after(site.close)
  await site.registerMember()
  const { accounts, emailReverts } = site.adapters.stores
  const { id: accountId = '' } = (await accounts.findByEmail('member-1@example.org')) ?? {}
  const addRevert = async (tokenHash: string, expiresAt: number) => {
    const revert = { tokenHash, accountId, email: `${tokenHash}@example.org`, expiresAt }
    await emailReverts.add(revert)
    return revert
  }
  await addRevert('first', 1_000)
  const second = await addRevert('second', 2_000)
  await addRevert('third', 3_000)
  assert.equal(await emailReverts.removeWithLater(second), true)
  const left = await Promise.all(['first', 'second', 'third'].map(hash => emailReverts.find(hash, 0)))
  assert.deepEqual(
    left.map(revert => revert?.tokenHash ?? null),
    ['first', null, null],
  )
})
