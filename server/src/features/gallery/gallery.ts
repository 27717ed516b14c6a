import { LRUCache } from 'lru-cache'
import { prepareBody } from '@tessera/server-kit/http/prepared-body'
import { limits } from '@tessera/shared-contracts'
import { searchGallery } from './search/search-gallery.ts'
import type { GalleryPageQuery, GalleryVersion, GalleryPage } from './gallery-page.ts'
import type { GalleryStores } from './stores.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    readGallery: ReadGalleryPage
    /** Reads pages that may be old by seconds, on a read replica where there is one. */
    readReplicatedGallery: ReadGalleryPage
  }
}

/** Cached pages, at some 25 KB each, and keys of queries that were made. */
const maxCachedPages = 256
const maxSeenKeys = 2048

export type ReadGalleryPage = (query: GalleryPageQuery) => Promise<GalleryPage>

/**
 * Reads pages of the gallery, newest first. With `before`, nothing is shown twice or missed while others post and
 * delete; a page number alone is found by counts of creations. Either costs the same at any depth.
 */
export function createGallery(stores: Pick<GalleryStores, 'gallery' | 'gallerySearch'>): ReadGalleryPage {
  const { gallery: store } = stores
  // A page names its snapshot, so later posts do not change it.
  const cached = new LRUCache<string, GalleryPage>({ max: maxCachedPages })
  let cachedChanges = -1
  // A page is cached when it is requested for the second time, so that deep scrolling evicts nothing.
  const seen = new LRUCache<string, true>({ max: maxSeenKeys })

  return async query => {
    const { types, limit } = query
    const state = await store.state()
    invalidateIfChanged(state)
    const snapshot = Math.min(query.snapshot ?? state.newest, state.newest)
    const before = query.before === undefined ? undefined : Math.min(query.before, snapshot + 1)
    if (query.search) return searchGallery(stores, { ...query, before }, query.search, snapshot)
    const key = `${String(types)} ${limit} ${snapshot} ${before === undefined ? query.page : `<${before}`}`
    return cached.get(key) ?? read(key, before ?? (await findStart(query, snapshot)), snapshot, query)
  }

  function invalidateIfChanged({ changes }: GalleryVersion): void {
    if (changes === cachedChanges) return
    cached.clear()
    cachedChanges = changes
  }

  async function read(key: string, before: number, snapshot: number, { limit, types }: GalleryPageQuery) {
    const { creations, last, hasMore, state } = await store.page(before, limit, types)
    invalidateIfChanged(state)
    const isCached = seen.has(key)
    const head = `{"success":true,"snapshot":${snapshot},"next_before":${last},"has_more":${hasMore},"creations":[`
    const json = Buffer.concat([Buffer.from(head), creations, Buffer.from(']}')])
    const page = { json, snapshot, nextBefore: last, body: isCached ? prepareBody(json) : null }
    seen.set(key, true)
    if (isCached) cached.set(key, page)
    return page
  }

  /** The sequence number below which a numbered page starts; 0 where there is no such page. */
  async function findStart({ page, types }: GalleryPageQuery, snapshot: number): Promise<number> {
    const skipped = (page - 1) * limits.galleryPageSize
    if (skipped === 0) return snapshot + 1
    // There are never more creations than sequence numbers.
    return skipped < snapshot ? ((await store.findSequence(skipped, snapshot, types)) ?? 0) : 0
  }
}
