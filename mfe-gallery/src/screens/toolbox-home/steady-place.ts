import type { GalleryItem } from '@tessera/shared-contracts'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Layout } from './wall-layout.ts'

/** Works and where they stand. */
export interface Arranged {
  works: readonly GalleryItem[]
  layout: Layout
}

/** A work in sight, and how far its top is above the viewport's, in pixels. */
export interface Anchor {
  work: string
  above: number
}

/** The first work in sight when so many pixels of the wall are above the viewport; none at the wall's top. */
export function anchorAt({ works, layout }: Arranged, scrolled: number): Anchor | undefined {
  if (scrolled <= 0) return undefined
  const index = layout.places.findIndex(({ top, height }) => top + height > scrolled)
  const [work, place] = [works[index], layout.places[index]]
  return work && place && { work: String(work.id), above: scrolled - place.top }
}

/** How many pixels of the wall are above the viewport with the anchor where it was; none where its work is gone. */
export function scrolledTo({ works, layout }: Arranged, { work, above }: Anchor): number | undefined {
  const place = layout.places[works.findIndex(({ id }) => String(id) === work)]
  return place && place.top + above
}

/**
 * Keeps what the reader sees where it is when the wall is laid out anew above it: for another width, or when a
 * picture has told its shape. The browser's own anchoring gives up on places that are set by hand.
 *
 * @param scrolledRef pixels of the wall above the viewport when it was last scrolled
 */
export function useSteadyPlace(arranged: Arranged, scrolledRef: RefObject<number>): void {
  const before = useRef(arranged)
  const { works, layout } = arranged
  useLayoutEffect(() => {
    const last = before.current
    before.current = { works, layout }
    if (last.layout === layout) return
    const anchor = anchorAt(last, scrolledRef.current)
    const target = anchor && scrolledTo({ works, layout }, anchor)
    if (target === undefined || Math.abs(target - scrolledRef.current) < 1) return
    window.scrollBy(0, target - scrolledRef.current)
    scrolledRef.current = target
  }, [works, layout, scrolledRef])
}
