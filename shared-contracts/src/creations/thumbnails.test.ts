import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thumbnailSuffix, thumbnailWidths } from './thumbnails.ts'

test('names the file of each width', () => {
  assert.deepEqual(thumbnailWidths.map(thumbnailSuffix), ['-480.webp', '-960.webp'])
})
