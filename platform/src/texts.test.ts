import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translatePlatform } from './texts.ts'

test('a sentence names the channel in its language', () => {
  const values = { remote: 'mfe-gallery', channel: 'staging' }
  assert.equal(
    translatePlatform('zh', 'platform.nothingLive', values),
    '预发布环境上还没有 mfe-gallery 的线上版本，请先向所有人激活一个。',
  )
  assert.match(translatePlatform('en', 'platform.nothingLive', values), /is live on staging yet/)
})
