import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestEmailChange, sendCode } from '@tessera/shared-contracts'
import { minuteMs } from '@tessera/server-kit/clock'
import { plainPasswords, startTestApp } from '../../../../test/test-app.ts'
import { removeExpiredAddresses } from './expired-addresses.ts'

test('the address of a user who requested a code and never used it is deleted', async t => {
  const site = await startTestApp({ adapters: { passwords: plainPasswords } })
  t.after(site.close)
  const member = await site.registerMember()
  await site.client().call(sendCode, { email: 'stranger@example.org' })
  await member.call(requestEmailChange, { email: 'ada.new@example.org', password: 'correct horse' })
  const { verifications, emailChanges, emailReverts, accounts } = site.adapters.stores
  const [account] = await accounts.list()
  const accountId = account?.id ?? ''
  const expiresAt = site.clock.now() + 10 * minuteMs
  await emailReverts.add({ tokenHash: 'hash', accountId, email: 'ada.old@example.org', expiresAt })
  const count = async () => [
    await verifications.find('stranger@example.org'),
    await emailChanges.find(accountId),
    await emailReverts.find('hash', 0),
  ]
  site.clock.advance(10 * minuteMs - 1)
  await removeExpiredAddresses(site.adapters)
  assert.ok(
    (await count()).every(row => row !== null),
    'none has expired',
  )
  site.clock.advance(1)
  await removeExpiredAddresses(site.adapters)
  assert.deepEqual(await count(), [null, null, null])
})
