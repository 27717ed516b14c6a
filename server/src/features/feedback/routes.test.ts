import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sendFeedback } from '@tessera/shared-contracts'
import { minuteMs } from '@tessera/server-kit/clock'
import { startTestApp } from '../../../test/test-app.ts'

async function start(t: TestContext) {
  const site = await startTestApp()
  t.after(site.close)
  return site
}

test('saves feedback of members and anonymous users', async t => {
  const site = await start(t)
  const text = '  The gallery is lovely.\nMore of it, please. '
  const { body } = await site.client().call(sendFeedback, { category: 'idea', text })
  assert.deepEqual(body, { success: true, message: 'Thank you! We received your feedback.' })
  site.clock.advance(minuteMs)
  const browser = await site.registerMember()
  await browser.call(sendFeedback, {
    category: 'problem',
    text: 'The page stays empty.',
    email: 'ADA@example.org',
  })

  const [first, second] = await site.adapters.stores.feedback.list()
  assert.equal(first?.text, 'The gallery is lovely.\nMore of it, please.')
  assert.deepEqual([first.category, first.memberId, first.email], ['idea', null, null])
  assert.deepEqual([second?.category, second?.email], ['problem', 'ada@example.org'])
  assert.ok(second?.memberId)
})

test('rejects texts of invalid length and invalid email addresses', async t => {
  const site = await start(t)
  const refused = async (text: string, email?: string) => {
    const { body } = await site
      .client()
      .call(sendFeedback, { category: 'other', text, ...(email && { email }) })
    assert.equal(body.success, false)
    return body.message
  }
  assert.equal(await refused(' too short '), 'Please write 10 to 2,000 characters.')
  assert.equal(await refused('x'.repeat(2_001)), 'Please write 10 to 2,000 characters.')
  assert.equal(await refused('long enough to be read', 'nowhere'), 'Please enter a valid email address.')
  assert.deepEqual(await site.adapters.stores.feedback.list(), [])
})
