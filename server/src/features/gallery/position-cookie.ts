import { createHash } from 'node:crypto'
import { getCreations } from '@tessera/shared-contracts'
import type { GalleryPage, GalleryPageQuery } from './gallery-page.ts'

/** A cookie for clients that send page numbers alone: `snapshot.page.before`, and the filters. */
export const positionCookie = 'gallery'
const valuePattern = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})((?:\.[a-z\d]+)*)$/

export const positionCookieOptions = { path: getCreations.path, httpOnly: true, sameSite: 'lax' } as const

/** The cookie's value after a page was sent. */
export const toCookieValue = (query: GalleryPageQuery, { snapshot, nextBefore }: GalleryPage): string =>
  [snapshot, query.page, nextBefore].join('.') + toSuffix(query)

/** Starts the page after the one in the cookie where that one ended, whatever was posted meanwhile. */
export function continueFromCookie(query: GalleryPageQuery, value: string | undefined): GalleryPageQuery {
  if (query.page === 1 || value === undefined) return query
  const [, snapshot, page, before, suffix] = valuePattern.exec(value) ?? []
  if (Number(page) !== query.page - 1 || suffix !== toSuffix(query)) return query
  return { ...query, snapshot: Number(snapshot), before: Number(before) }
}

/** The types, and a hash of what is searched for. */
function toSuffix({ types, search }: GalleryPageQuery): string {
  const names: string[] = [...(types ?? [])]
  if (search) names.push(createHash('sha256').update(JSON.stringify(search)).digest('hex').slice(0, 16))
  return names.map(name => `.${name}`).join('')
}
