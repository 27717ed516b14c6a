import { getCreations, type FileType } from '@tessera/shared-contracts'
import type { GalleryPage, GalleryPageQuery } from './gallery.ts'

/** A cookie for clients that send page numbers alone: `snapshot.page.before`, and the types. */
export const bookmarkCookie = 'gallery'
const bookmarkPattern = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})((?:\.[a-z]+)*)$/

export const bookmarkOptions = { path: getCreations.path, httpOnly: true, sameSite: 'lax' } as const

/** The cookie's value after a page was sent. */
export const toBookmark = (
  { page, types }: GalleryPageQuery,
  { snapshot, nextBefore }: GalleryPage,
): string => [snapshot, page, nextBefore, ...(types ?? [])].join('.')

/** Starts the page after the bookmarked one where that one ended, whatever was posted meanwhile. */
export function followBookmark(query: GalleryPageQuery, bookmark: string | undefined): GalleryPageQuery {
  if (query.page === 1 || bookmark === undefined) return query
  const [, snapshot, page, before, types] = bookmarkPattern.exec(bookmark) ?? []
  if (Number(page) !== query.page - 1 || types !== toSuffix(query.types)) return query
  return { ...query, snapshot: Number(snapshot), before: Number(before) }
}

const toSuffix = (types: readonly FileType[] | null) => (types ?? []).map(type => `.${type}`).join('')
