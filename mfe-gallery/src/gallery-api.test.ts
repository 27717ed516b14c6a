import { describe, expect, it } from '@jest/globals'
import type { GalleryItem } from '@tessera/shared-contracts'
import { distinctWorks, pageAfter } from './gallery-api.ts'

const works = (count: number): GalleryItem[] =>
  Array.from({ length: count }, (_, index) => ({ id: index, file_type: 'image', url: `/${index}.png` }))

describe('pageAfter', () => {
  it('is the next page after a full one', () => {
    expect(pageAfter({ page: 1 }, { success: true, creations: works(50) })).toEqual({ page: 2 })
  })

  it.each([works(49), [], null, undefined])('is none after a page that is not full', creations => {
    expect(pageAfter({ page: 1 }, { success: true, creations })).toBeUndefined()
  })

  it('is what the server says it is, where it says so', () => {
    const short = { success: true, creations: works(12), has_more: true }
    expect(pageAfter({ page: 1 }, short)).toEqual({ page: 2 })
    expect(pageAfter({ page: 1 }, { ...short, creations: [] })).toBeUndefined()
    expect(pageAfter({ page: 1 }, { success: true, creations: works(50), has_more: false })).toBeUndefined()
  })

  it('carries the cursors the server gave, and keeps the first snapshot', () => {
    const second = pageAfter(
      { page: 1 },
      { success: true, creations: works(50), snapshot: 900, next_before: 850 },
    )
    expect(second).toEqual({ page: 2, snapshot: 900, before: 850 })
    const third = pageAfter(second ?? { page: 0 }, { success: true, creations: works(50), next_before: 800 })
    expect(third).toEqual({ page: 3, snapshot: 900, before: 800 })
  })
})

describe('distinctWorks', () => {
  it('shows a work once, where it came first', () => {
    const [first, second, third] = works(3)
    const pages = [
      { works: [first, second], next: { page: 2 } },
      { works: [{ ...second, id: '1' }, third], next: undefined },
    ]
    expect(distinctWorks(pages as Parameters<typeof distinctWorks>[0]).map(({ id }) => id)).toEqual([0, 1, 2])
  })
})
