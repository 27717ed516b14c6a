import { expect, it } from '@jest/globals'
import { changesBetween } from './text-changes.ts'

it('tells added from removed words, in reading order', () => {
  expect(changesBetween('a red fox', 'a small fox, soft light', 'en')).toEqual([
    { kind: 'same', text: 'a ' },
    { kind: 'removed', text: 'red' },
    { kind: 'added', text: 'small' },
    { kind: 'same', text: ' fox' },
    { kind: 'added', text: ', soft light' },
  ])
})

it('finds words in a text without spaces', () => {
  const changes = changesBetween('湖泊', '宁静的湖泊', 'zh')
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
])('leads from %p to %p', (before, after) => {
  const changes = changesBetween(before, after, 'en')
  const without = (kind: string) =>
    changes
      .filter(change => change.kind !== kind)
      .map(change => change.text)
      .join('')
  expect([without('added'), without('removed')]).toEqual([before, after])
})
