import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../testing.ts'

test('an unknown call is answered as JSON, in the language of the page', async t => {
  const site = await startTestApp()
  t.after(site.close)
  for (const path of ['/api/nothing.php', '/tools_card/api/nothing', '/platform/nothing']) {
    const response = await site.client('zh-CN').get(path)
    assert.equal(response.statusCode, 404)
    assert.deepEqual(response.json(), { success: false, message: '该地址不存在。', error: '该地址不存在。' })
  }
})
