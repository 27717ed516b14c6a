import { expect, it } from '@jest/globals'
import { diffWords } from './diff-words.ts'

it('lists added and removed words in reading order', () => {
  expect(diffWords('a red fox', 'a small fox, soft light', 'en')).toEqual([
    { kind: 'same', text: 'a ' },
    { kind: 'removed', text: 'red' },
    { kind: 'added', text: 'small' },
    { kind: 'same', text: ' fox' },
    { kind: 'added', text: ', soft light' },
  ])
})

it('finds words in a text without spaces', () => {
  const changes = diffWords('湖泊', '宁静的湖泊', 'zh')
  expect(changes).toEqual([
    { kind: 'added', text: '宁静的' },
    { kind: 'same', text: '湖泊' },
  ])
})

it.each([
  ['', ''],
  ['', 'a fox'],
  ['a fox', ''],
  ['one two three', 'three two one'],
])('reproduces both texts for %p and %p', (before, after) => {
  const changes = diffWords(before, after, 'en')
  const without = (kind: string) =>
    changes
      .filter(change => change.kind !== kind)
      .map(change => change.text)
      .join('')
  expect([without('added'), without('removed')]).toEqual([before, after])
})
