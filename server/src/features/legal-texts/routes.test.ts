import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLegalText, legalTextNames } from '@tessera/shared-contracts'
import { startTestApp } from '../../../test/test-app.ts'

test('every visitor reads the legal texts in both languages', async t => {
  const site = await startTestApp()
  t.after(site.close)
  for (const name of legalTextNames) {
    const { status, body } = await site.client().call(getLegalText, { name })
    assert.equal(status, 200)
    assert.deepEqual(body.text, site.adapters.legalTexts[name])
  }
})

test('an unknown text is refused', async t => {
  const site = await startTestApp()
  t.after(site.close)
  assert.equal((await site.client().get('/api/get_legal_text.php?name=imprint')).statusCode, 400)
})
