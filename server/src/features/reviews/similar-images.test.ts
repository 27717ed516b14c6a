import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSimilarImageSearch } from './similar-images.ts'

const toDecided = (creationId: string, imageHash: string) => ({ creationId, imageHash })

test('finds hashes that differ in at most 10 bits, the most similar first', () => {
  const search = createSimilarImageSearch([
    toDecided('ten bits', 'f0f0f0f0f0f0f30f'),
    toDecided('eleven bits', 'f0f0f0f0f0f0f70f'),
    toDecided('one bit', '70f0f0f0f0f0f0f0'),
    toDecided('copy', 'f0f0f0f0f0f0f0f0'),
    toDecided('other', '0f0f0f0f0f0f0f0f'),
  ])
  const found = search('new', 'f0f0f0f0f0f0f0f0', 6)
  assert.deepEqual(
    found.map(({ decision, distance }) => [decision.creationId, distance]),
    [
      ['copy', 0],
      ['one bit', 1],
      ['ten bits', 10],
    ],
  )
  assert.equal(search('new', 'f0f0f0f0f0f0f0f0', 2).length, 2)
})

test('a creation is not similar to itself, and its latest decision counts', () => {
  const search = createSimilarImageSearch([
    { ...toDecided('a', 'ffff0000ffff0000'), verdict: 'refused' },
    { ...toDecided('a', 'ffff0000ffff0000'), verdict: 'passed' },
  ])
  assert.deepEqual(search('a', 'ffff0000ffff0000', 6), [])
  assert.deepEqual(
    search('b', 'ffff0000ffff0000', 6).map(({ decision }) => decision.verdict),
    ['refused'],
  )
})

test('an image of one color is similar to none', () => {
  const search = createSimilarImageSearch([
    toDecided('a', '0000000000000000'),
    toDecided('b', '0000000000000001'),
  ])
  assert.deepEqual(search('c', '0000000000000000', 6), [])
})
