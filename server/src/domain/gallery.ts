import { limits, type FileType } from '@tessera/shared-contracts'
import { latelyAsked } from './lately-asked.ts'
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
  state(): GalleryState | Promise<GalleryState>
  /** The newest works below the place `before`. */
  page(before: number, most: number, types: readonly FileType[] | null): Promise<WorksRead>
  /** The place of the `n`-th newest work, from 1, among those up to `snapshot`; null where there are fewer. */
  placeOf(n: number, snapshot: number, types: readonly FileType[] | null): Promise<number | null>
  /** The JSON of any work, as it stands in a page if everybody may see it; null where there is none. */
  work(id: string): Promise<string | null>
}

interface WorksRead extends Pick<GalleryPage, 'works' | 'letGo'> {
  /** Place of the last of them. */
  last: number | null
  hasMore: boolean
  /** The state that they are of. */
  state: GalleryState
}

export interface GalleryPage {
  /** The list of works as JSON in UTF-8, without its brackets. */
  works: Uint8Array
  /** Gives the memory of `works` back, which nobody may use any more: who reads many pages does not wait for that. */
  letGo(): void
  snapshot: number
  /** Place of the last work, to ask for the next page with. */
  nextBefore: number | null
  /** Every page but the last is full. */
  hasMore: boolean
}

/** Pages that are kept, at some 25 KB each; and keys of pages that were asked for. */
const mostKept = 256
const leastAsked = 2048

/** Reads a page of the gallery, in the form that its reader wants. */
export type ReadGallery<Rendered> = (wish: PageWish) => Promise<Rendered>

/**
 * Pages of the gallery, newest first. With `before` nothing is shown twice or missed while others post and
 * delete; a page number alone is found by the counts of works. Either costs the same however deep it lies.
 *
 * @param render what is handed out of a page: once, or for as long as nothing in it changed where it is kept
 */
export function createGallery<Rendered>(
  store: GalleryStore,
  render: (page: GalleryPage, isKept: boolean) => Rendered,
): ReadGallery<Rendered> {
  // A page names its snapshot, so what is posted later changes none.
  const kept = recentlyUsed<Rendered>(mostKept)
  let keptAt = -1
  // Who scrolls into the depth leaves nothing behind: a page is kept when it is asked for again.
  const asked = latelyAsked(leastAsked)

  return async wish => {
    const { types } = wish
    if (wish.snapshot !== undefined && wish.before !== undefined) {
      // Who scrolls on asks for what is seldom kept; then the page itself tells the state that it is of.
      const begin = Math.min(wish.before, wish.snapshot + 1)
      const key = keyOf(types, wish.snapshot, `<${begin}`)
      if (kept.get(key) === undefined) return read(key, begin, wish.snapshot, types)
    }
    const state = await store.state()
    heed(state)
    const snapshot = Math.min(wish.snapshot ?? state.newest, state.newest)
    const before = wish.before === undefined ? undefined : Math.min(wish.before, snapshot + 1)
    const key = keyOf(types, snapshot, before === undefined ? wish.page : `<${before}`)
    const known = kept.get(key)
    if (known !== undefined) return known
    return read(key, before ?? (await placeBefore(wish, snapshot)), snapshot, types)
  }

  /** What is kept is of one state. */
  function heed({ changes }: GalleryState): void {
    if (changes === keptAt) return
    kept.clear()
    keptAt = changes
  }

  async function read(key: string, begin: number, snapshot: number, types: PageWish['types']) {
    const { last, state, ...read } = await store.page(begin, limits.galleryPageSize, types)
    heed(state)
    // Below a snapshot that is still to come, works are still to come.
    const isKept = asked.again(key) && snapshot <= state.newest
    const page = { ...read, snapshot: Math.min(snapshot, state.newest), nextBefore: last }
    const rendered = render(page, isKept)
    if (isKept) kept.set(key, rendered)
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

const keyOf = (types: PageWish['types'], snapshot: number, place: number | string): string =>
  `${String(types)} ${snapshot} ${place}`
