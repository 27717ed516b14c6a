import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCall } from '@tessera/shared-contracts'
import { startTestApp } from '../test/test-app.ts'
import { siteCalls } from './site-calls.ts'

test('the server has a route for each call that the gate lets remotes use', async t => {
  const { app, close } = await startTestApp()
  t.after(close)
  const missing = siteCalls.filter(({ method, path: url }) => !app.hasRoute({ method, url }))
  assert.deepEqual(missing.map(formatCall), [])
  assert.ok(siteCalls.length > 50)
})
