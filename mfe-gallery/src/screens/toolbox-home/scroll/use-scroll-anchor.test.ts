import { expect, it } from '@jest/globals'
import { createGalleryItems } from '../gallery-testing.tsx'
import { findScrollAnchor, getAnchoredScrollTop } from './use-scroll-anchor.ts'
import { layOutTiles } from '../wall/wall-layout.ts'

const createContent = (width: number, count = 40) => ({
  creations: createGalleryItems(count),
  layout: layOutTiles(
    Array.from({ length: count }, () => ({ expected: 1, known: 1 })),
    width,
  ),
})

it('finds the visible creation in a wall of another width', () => {
  const wide = createContent(1600)
  const narrow = createContent(300)
  const anchor = findScrollAnchor(wide, 700)
  const target = anchor && getAnchoredScrollTop(narrow, anchor)
  expect(anchor).toMatchObject({ creationId: '13' })
  expect(target).toBe((narrow.layout.tiles[12]?.top ?? 0) + 700 - (wide.layout.tiles[12]?.top ?? 0))
})

it('has no anchor at the top of the wall', () => {
  expect(findScrollAnchor(createContent(1600), 0)).toBeUndefined()
  expect(findScrollAnchor(createContent(1600), -120)).toBeUndefined()
})

it('returns undefined if the creation is gone', () => {
  expect(getAnchoredScrollTop(createContent(1600), { creationId: '77', offsetPx: 3 })).toBeUndefined()
})
