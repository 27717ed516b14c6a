import type { PreparedBody } from '@tessera/server-kit/http/prepared-body'
import type { FileType } from '@tessera/shared-contracts'

/** Which page of the gallery to read. */
export interface GalleryPageQuery {
  /** From 1. */
  page: number
  /** The newest sequence number when the first page was read: later creations are left out. */
  snapshot?: number | undefined
  /** The sequence number of the last creation on the page before. */
  before?: number | undefined
  /** The largest number of creations to return. With fewer than a full page, the first part of the page. */
  limit: number
  /** Only creations of these types; null: all. */
  types: readonly FileType[] | null
  /** Only creations that match; null: all. */
  search: GallerySearch | null
}

/** Identifies one state of the gallery. */
export interface GalleryVersion {
  /** The newest sequence number ever given. */
  newest: number
  /** Increases whenever a listed creation is removed, restored or changed, its author included. */
  changes: number
}

export interface GalleryPage {
  /** The response as JSON in UTF-8, as `getCreations` describes it. */
  json: Buffer
  snapshot: number
  /** Sequence number of the last creation, for the query of the next page. */
  nextBefore: number | null
  /** The same for a page that is cached, so that it is compressed once; null for others. */
  body: PreparedBody | null
}

/** What a search adds to the query of a page. */
export interface GallerySearch {
  q: string | null
  /** The exact name of the author. */
  author: string | null
  /** The newest first, or those that fit the words best. */
  sort: 'newest' | 'fit'
}
