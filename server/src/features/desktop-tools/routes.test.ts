import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultDesktopTools, getDesktopTools } from '@tessera/shared-contracts'
import { startTestApp } from '../../../test/test-app.ts'

test('returns the cards of the operator’s file to everyone', async t => {
  const site = await startTestApp()
  t.after(() => site.close())
  const { status, body } = await site.client().call(getDesktopTools, {})
  assert.equal(status, 200)
  assert.deepEqual(body, { success: true, tools: defaultDesktopTools })
})
