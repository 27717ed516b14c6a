import type { GalleryItem } from '@tessera/shared-contracts'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { WallLayout } from '../wall/wall-layout.ts'

export interface WallContent {
  creations: readonly GalleryItem[]
  layout: WallLayout
}

/** A creation in the viewport, and how many pixels of it are above the viewport. */
export interface ScrollAnchor {
  creationId: string
  offsetPx: number
}

/** Returns the first creation in the viewport, or undefined at the top of the wall. */
export function findScrollAnchor(
  { creations, layout }: WallContent,
  scrollTop: number,
): ScrollAnchor | undefined {
  if (scrollTop <= 0) return undefined
  const index = layout.tiles.findIndex(({ top, height }) => top + height > scrollTop)
  const [creation, tile] = [creations[index], layout.tiles[index]]
  return creation && tile && { creationId: String(creation.id), offsetPx: scrollTop - tile.top }
}

/** Returns the scroll position at which the anchor is where it was, or undefined if its creation is gone. */
export function getAnchoredScrollTop(
  { creations, layout }: WallContent,
  { creationId, offsetPx }: ScrollAnchor,
): number | undefined {
  const tile = layout.tiles[creations.findIndex(({ id }) => String(id) === creationId)]
  return tile ? tile.top + offsetPx : undefined
}

/**
 * Keeps the visible creations in place when the layout above them changes: after a resize, or when an image of unknown
 * size is loaded. The browser's scroll anchoring does not work with absolutely positioned tiles.
 *
 * @param scrollTopRef pixels of the wall above the viewport at the last scroll event
 */
export function useScrollAnchor(content: WallContent, scrollTopRef: RefObject<number>): void {
  const previousContent = useRef(content)
  const { creations, layout } = content
  useLayoutEffect(() => {
    const previous = previousContent.current
    previousContent.current = { creations, layout }
    if (previous.layout === layout) return
    const anchor = findScrollAnchor(previous, scrollTopRef.current)
    const target = anchor && getAnchoredScrollTop({ creations, layout }, anchor)
    if (target === undefined || Math.abs(target - scrollTopRef.current) < 1) return
    window.scrollBy(0, target - scrollTopRef.current)
    scrollTopRef.current = target
  }, [creations, layout, scrollTopRef])
}
