import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toInlineData } from './inline-data.ts'

const body = Buffer.from('{"success":true,"creations":[{"url":"/a.png"}]}')
const images = { list: 'creations', src: 'url', max: 1 }

test('one response is the data of each call that gets it, with the images that its screen names', () => {
  for (const call of ['GET /one', 'GET /other', 'GET /one'])
    assert.equal(toInlineData(call, body, undefined)?.call, call)
  assert.deepEqual(toInlineData('GET /one', body, undefined)?.images, [])
  assert.deepEqual(
    toInlineData('GET /one', body, images)?.images.map(({ src }) => src),
    ['/a.png'],
  )
  assert.deepEqual(toInlineData('GET /one', body, undefined)?.images, [])
})
