import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translations } from '../../dictionary/word-pairs.ts'
import { removeWordTokens, toWordToken, toWordTokens } from './word-tokens.ts'

test('every word has characters of its own', () => {
  assert.equal(new Set([...translations.keys()].map(toWordToken)).size, translations.size)
})

test('characters that a user writes are no words of the index', () => {
  assert.equal(toWordTokens('cat', 'a red cat').length, 4)
  assert.equal(removeWordTokens(`a ${toWordToken('cat')}`).trim(), 'a')
})
