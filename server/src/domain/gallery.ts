import { limits, type FileType } from '@tessera/shared-contracts'
import { recentlyUsed } from './recently-used.ts'

/** Where a page of the gallery stands. */
export interface PageWish {
  /** From 1. */
  page: number
  /** The newest place when the first page was read: what came later is not shown further down. */
  snapshot?: number | undefined
  /** The last place of the page before. */
  before?: number | undefined
  /** Works of these types alone; null: all. */
  types: readonly FileType[] | null
}

/** Tells one state of the gallery from another. */
export interface GalleryState {
  /** The newest place ever given. */
  newest: number
  /** Grows whenever a work that had a place leaves, comes back or looks different, its author included. */
  changes: number
}

export interface GalleryStore {
  state(): Promise<GalleryState>
  /** The newest works below the place `before`: {@link GalleryPage.works}, and the last one's place. */
  page(
    before: number,
    most: number,
    types: readonly FileType[] | null,
  ): Promise<{ works: Uint8Array; last: number | null; hasMore: boolean }>
  /** The place of the `n`-th newest work, from 1, among those up to `snapshot`; null where there are fewer. */
  placeOf(n: number, snapshot: number, types: readonly FileType[] | null): Promise<number | null>
  /** The JSON of any work, as it stands in a page if everybody may see it; null where there is none. */
  work(id: string): Promise<string | null>
}

export interface GalleryPage {
  /** The list of works as JSON in UTF-8, without its brackets. */
  works: Uint8Array
  snapshot: number
  /** Place of the last work, to ask for the next page with. */
  nextBefore: number | null
  /** Every page but the last is full. */
  hasMore: boolean
}

/** Pages that are kept, at some 25 KB each; and keys of pages that were asked for. */
const mostKept = 256
const mostAsked = 4096

/** Reads a page of the gallery, in the form that its reader wants. */
export type ReadGallery<Rendered> = (wish: PageWish) => Promise<Rendered>

/**
 * Pages of the gallery, newest first. With `before` nothing is shown twice or missed while others post and
 * delete; a page number alone is found by the counts of works. Either costs the same however deep it lies.
 *
 * @param render what is kept of a page for as long as nothing in it changed, and handed out
 */
export function createGallery<Rendered>(
  store: GalleryStore,
  render: (page: GalleryPage) => Rendered,
): ReadGallery<Rendered> {
  // A page names its snapshot, so what is posted later changes none.
  const kept = recentlyUsed<Rendered>(mostKept)
  let keptAt = -1
  // Who scrolls into the depth leaves nothing behind: a page is kept when it is asked for again.
  const asked = recentlyUsed<true>(mostAsked)

  return async wish => {
    const { newest, changes } = await store.state()
    if (changes !== keptAt) {
      kept.clear()
      keptAt = changes
    }
    const snapshot = Math.min(wish.snapshot ?? newest, newest)
    const before = wish.before === undefined ? undefined : Math.min(wish.before, snapshot + 1)
    const key = [wish.types ?? 'all', snapshot, before === undefined ? wish.page : `<${before}`].join(' ')
    const known = kept.get(key)
    if (known !== undefined) return known

    const begin = before ?? (await placeBefore(wish, snapshot))
    const { works, last, hasMore } = await store.page(begin, limits.galleryPageSize, wish.types)
    const rendered = render({ works, snapshot, nextBefore: last, hasMore })
    // A page that was read while something changed may be of either state.
    if (keptAt === changes && asked.get(key)) kept.set(key, rendered)
    asked.set(key, true)
    return rendered
  }

  /** Where a page begins that is asked for by its number; 0, below every place, where there is none. */
  async function placeBefore({ page, types }: PageWish, snapshot: number): Promise<number> {
    const skipped = (page - 1) * limits.galleryPageSize
    if (skipped === 0) return snapshot + 1
    // Each work has a place: there cannot be more of them than places.
    return skipped < snapshot ? ((await store.placeOf(skipped, snapshot, types)) ?? 0) : 0
  }
}
