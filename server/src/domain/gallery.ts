import { limits } from '@tessera/shared-contracts'
import type { Creation, CreationsStore } from './creations.ts'

/** Where a page of the gallery stands. */
export interface PageWish {
  /** From 1. */
  page: number
  /** The newest place when the first page was read: what came later is not shown further down. */
  snapshot?: number | undefined
  /** The last place of the page before. */
  before?: number | undefined
}

export interface GalleryPage {
  creations: readonly Creation[]
  snapshot: number
  /** Place of the last work, to ask for the next page with. */
  nextBefore: number | null
  hasMore: boolean
}

/**
 * A page of the gallery, newest first. With `before` it costs the same however deep it lies, and nothing is
 * shown twice or missed while others post and delete; without, the page is found by counting.
 */
export async function galleryPage(creations: CreationsStore, wish: PageWish): Promise<GalleryPage> {
  const size = limits.galleryPageSize
  const snapshot = wish.snapshot ?? (await creations.newestPlace())
  const before = wish.before ?? (await placeBefore(creations, (wish.page - 1) * size, snapshot))
  const found = before === null ? [] : await creations.gallery(Math.min(before, snapshot + 1), size + 1)
  const shown = found.slice(0, size)
  return {
    creations: shown,
    snapshot,
    nextBefore: shown.at(-1)?.sequence ?? null,
    hasMore: found.length > size,
  }
}

async function placeBefore(
  creations: CreationsStore,
  skipped: number,
  snapshot: number,
): Promise<number | null> {
  return skipped === 0 ? snapshot + 1 : creations.placeOf(skipped, snapshot)
}
