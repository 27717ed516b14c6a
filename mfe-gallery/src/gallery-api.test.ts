import { describe, expect, it } from '@jest/globals'
import type { GalleryItem } from '@tessera/shared-contracts'
import { listDistinctCreations, getNextPageParam } from './gallery-api.ts'

const createCreations = (count: number): GalleryItem[] =>
  Array.from({ length: count }, (_, index) => ({ id: index, file_type: 'image', url: `/${index}.png` }))

describe('getNextPageParam', () => {
  it('returns the next page after a full page', () => {
    expect(getNextPageParam({ page: 1 }, { success: true, creations: createCreations(50) })).toEqual({
      page: 2,
    })
  })

  it.each([createCreations(49), [], null, undefined])(
    'returns undefined after a page that is not full',
    creations => {
      expect(getNextPageParam({ page: 1 }, { success: true, creations })).toBeUndefined()
    },
  )

  it('respects has_more', () => {
    const short = { success: true, creations: createCreations(12), has_more: true }
    expect(getNextPageParam({ page: 1 }, short)).toEqual({ page: 2 })
    expect(getNextPageParam({ page: 1 }, { ...short, creations: [] })).toBeUndefined()
    expect(
      getNextPageParam({ page: 1 }, { success: true, creations: createCreations(50), has_more: false }),
    ).toBeUndefined()
  })

  it('passes the cursors of the server on, and keeps the first snapshot', () => {
    const second = getNextPageParam(
      { page: 1 },
      { success: true, creations: createCreations(50), snapshot: 900, next_before: 850 },
    )
    expect(second).toEqual({ page: 2, snapshot: 900, before: 850 })
    const third = getNextPageParam(second ?? { page: 0 }, {
      success: true,
      creations: createCreations(50),
      next_before: 800,
    })
    expect(third).toEqual({ page: 3, snapshot: 900, before: 800 })
  })
})

describe('listDistinctCreations', () => {
  it('keeps the first of two duplicates', () => {
    const [first, second, third] = createCreations(3)
    const pages = [
      { creations: [first, second], next: { page: 2 } },
      { creations: [{ ...second, id: '1' }, third], next: undefined },
    ]
    expect(
      listDistinctCreations(pages as Parameters<typeof listDistinctCreations>[0]).map(({ id }) => id),
    ).toEqual([0, 1, 2])
  })
})
