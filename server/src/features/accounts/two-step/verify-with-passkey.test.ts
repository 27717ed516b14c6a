import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportData, getPasskeyVerificationOptions, verifyWithPasskey } from '@tessera/shared-contracts'
import { minuteMs } from '@tessera/server-kit/clock'
import { createFakeAuthenticator } from '../../../../test/fakes/fake-authenticator.ts'
import { addPasskey, startWithMember } from '../../../../test/harnesses/two-step-member.ts'

test('a passkey confirms a member who is logged in', async t => {
  const { site, member } = await startWithMember(t)
  const phone = createFakeAuthenticator()
  await addPasskey(member, phone)
  site.clock.advance(10 * minuteMs)
  const canExport = async () => (await member.call(exportData, { check: '1' })).body.success
  assert.equal(await canExport(), false)
  const { options } = (await member.call(getPasskeyVerificationOptions, {})).body
  const credential = phone.authenticate(options ?? {})
  const eve = await site.registerMember('Eve')
  assert.equal((await eve.call(verifyWithPasskey, { credential })).body.success, false)
  assert.equal(await canExport(), false)
  assert.equal((await member.call(verifyWithPasskey, { credential })).body.success, true)
  assert.equal(await canExport(), true)
  site.clock.advance(10 * minuteMs)
  assert.equal((await member.call(verifyWithPasskey, { credential })).body.success, false, 'replayed')
  assert.equal(await canExport(), false)
})
