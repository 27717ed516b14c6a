import { limits } from '@tessera/shared-contracts'
import { rankByFit } from './rank-by-fit.ts'
import type { SearchCriteria } from './search-dialect.ts'
import { parseSearchTerms } from '../../creations/translation/parse-search-terms.ts'
import type { GalleryPage, GalleryPageQuery, GallerySearch } from '../gallery-page.ts'
import type { GalleryStores } from '../stores.ts'

/** A page that is requested by its number alone is found by counting. Beyond this one there is none. */
const maxCountedPages = 200
/** The creations of an author are counted up to this number. */
const maxCountedCreations = 1_000

/** So many of the newest creations that match are ordered by their fit. */
const maxRankedCreations = 500

/** Reads a page of the creations that match, in the requested order. Such a page is never cached. */
export async function searchGallery(
  { gallery, gallerySearch }: Pick<GalleryStores, 'gallery' | 'gallerySearch'>,
  { page, before: from, limit, types }: GalleryPageQuery,
  { q, author, sort }: GallerySearch,
  snapshot: number,
): Promise<GalleryPage> {
  const authors = author === null ? null : await gallerySearch.findAuthors(author)
  const authorIds = authors?.map(({ id }) => id) ?? null
  const terms = parseSearchTerms(q ?? '')
  const criteria = await gallerySearch.toCriteria(terms, authorIds, types)
  const isByFit = sort === 'fit'

  const before = from ?? snapshot + 1
  const offset = from === undefined || isByFit ? (page - 1) * limits.galleryPageSize : 0
  const isFindable = authorIds?.length !== 0 && offset < maxCountedPages * limits.galleryPageSize
  const found = !isFindable
    ? []
    : isByFit
      ? await findByFit(criteria)
      : await gallerySearch.find(criteria, { before, offset, limit: limit + 1 })
  const shown = found.slice(0, limit)
  // Pages by fit are found by their numbers
  const last = isByFit ? null : (shown.at(-1) ?? null)

  const fields = JSON.stringify({
    success: true,
    snapshot,
    next_before: last,
    has_more: found.length > shown.length,
    q,
    author: author === null ? null : await describeAuthor(author),
  })
  const json = Buffer.concat([
    Buffer.from(`${fields.slice(0, -1)},"creations":[`),
    await gallery.creations(shown),
    Buffer.from(']}'),
  ])
  return { json, snapshot, nextBefore: last, body: null }

  async function findByFit(wanted: SearchCriteria): Promise<number[]> {
    const newest = await gallerySearch.find(wanted, { before: snapshot + 1, limit: maxRankedCreations })
    const ranked = rankByFit(terms, newest, await gallerySearch.readTexts(newest))
    return ranked.slice(offset, offset + limit + 1)
  }

  /** A name without public creations is described as one that no user has. */
  async function describeAuthor(username: string) {
    const isFirst = page === 1 && from === undefined
    if (!isFirst || !authors || !authorIds || authorIds.length === 0)
      return { username, avatarUrl: null, works: isFirst ? 0 : null }
    const everything = { terms: [], authorIds, types: null }
    const creations = await gallerySearch.find(everything, {
      before: snapshot + 1,
      limit: maxCountedCreations,
    })
    const known = creations.length > 0 ? (JSON.parse(authors[0]?.author ?? '{}') as object) : {}
    return { username, avatarUrl: null, ...known, works: creations.length }
  }
}
