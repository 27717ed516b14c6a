import { expect, it } from '@jest/globals'
import { findNextId, findUndoableBatch, initialProgress, reviewReducer, undoMs } from './review-progress.ts'

const queue = ['a', 'b', 'c', 'd'].map(id => ({ id }))

it('shows the creation behind a decided one, and at the end the one before it', () => {
  expect(findNextId(queue, 'b', ['b'])).toBe('c')
  expect(findNextId(queue, 'b', ['b', 'c'])).toBe('d')
  expect(findNextId(queue, 'd', ['d'])).toBe('c')
  expect(findNextId(queue, 'a', ['a', 'b', 'c', 'd'])).toBeNull()
})

it('keeps the shown creation when others are decided', () => {
  expect(findNextId(queue, 'b', ['a', 'c'])).toBe('b')
})

it('returns what was decided together, to where it was', () => {
  const batch = { ids: ['a', 'b'], verdict: 'refused', kind: 'waiting', atMs: 1_000 } as const
  const decided = reviewReducer(
    { ...initialProgress, currentId: 'a', selectedIds: ['a', 'b', 'c'] },
    { type: 'decided', batch, nextId: 'c' },
  )
  expect(decided).toMatchObject({ currentId: 'c', decidedIds: ['a', 'b'], selectedIds: ['c'] })
  expect(findUndoableBatch(decided, 1_000 + undoMs - 1)).toBe(batch)
  expect(findUndoableBatch(decided, 1_000 + undoMs)).toBeNull()
  const returned = reviewReducer(decided, { type: 'returned', ids: ['a', 'b'] })
  expect(returned).toMatchObject({ currentId: 'a', decidedIds: [], batches: [] })
})
