import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from './texts.ts'

test('a text contains its values, with numbers in the format of the language', () => {
  assert.equal(
    text('en', 'subscription.creditsAdded', { credits: 600 }),
    'Activated: 600 credits were added.',
  )
  assert.equal(
    text('en', 'subscription.creditsAdded', { credits: 7_200 }),
    'Activated: 7,200 credits were added.',
  )
  assert.equal(text('zh', 'request.field', { field: '$&{field}' }), '字段“$&{field}”缺失或不符合要求。')
})
