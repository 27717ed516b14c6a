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

test('a text names a channel in its language', () => {
  const values = { channel: 'production' }
  assert.equal(text('zh', 'platform.nothingChanges', values), '此更改不会改变生产环境上的任何内容。')
  assert.match(text('en', 'platform.nothingChanges', values), /on production\.$/)
})
