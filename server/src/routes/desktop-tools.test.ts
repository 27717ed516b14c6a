import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultDesktopTools, getDesktopTools } from '@tessera/shared-contracts'
import { startTestApp } from '../testing.ts'

test('anyone gets the cards of the operator’s file', async t => {
  const site = await startTestApp()
  t.after(() => site.close())
  const { status, answer } = await site.client().call(getDesktopTools, {})
  assert.equal(status, 200)
  assert.deepEqual(answer, { success: true, tools: defaultDesktopTools })
})
