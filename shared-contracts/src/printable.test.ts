import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPrintable } from './printable.ts'

test('a text for a terminal has lines and tabs, and no other control character', () => {
  assert.equal(toPrintable('one\n\ttwo 图片 🙂'), 'one\n\ttwo 图片 🙂')
  assert.equal(
    toPrintable('\u001B]0;title\u0007\u001B[2J\r\u009B1A'),
    '\uFFFD]0;title\uFFFD\uFFFD[2J\uFFFD\uFFFD1A',
  )
})
