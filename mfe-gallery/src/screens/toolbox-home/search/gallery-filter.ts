import { toSearchText, toTypesQuery, type FileType, type GalleryItem } from '@tessera/shared-contracts'
import { parseShownTypes } from '../filters/shown-types.ts'

/** Which creations the wall shows. */
export interface GalleryFilter {
  types: readonly FileType[]
  /** The words that are searched for; empty: none. */
  q: string
  /** Whether the creations that fit `q` best come first, and not the newest. */
  isByFit: boolean
  /** The name of the author whose creations are shown; null: everybody's. */
  author: string | null
  /** The page at which the wall starts, counted from 1. Without JavaScript, links lead to the other pages. */
  page: number
}

/** Parses the URL parameters `show`, `q`, `sort`, `author` and `page`. */
export function parseGalleryFilter(params: URLSearchParams): GalleryFilter {
  const q = toSearchText(params.get('q') ?? '')
  return {
    types: parseShownTypes(params.get('show')),
    q,
    isByFit: q !== '' && params.get('sort') === 'fit',
    author: params.get('author')?.trim() || null,
    page: parsePage(params.get('page')),
  }
}

const parsePage = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1)

/** The fields of the call, in the order of the manifest, so that the inlined page is found. */
export const toFilterQuery = ({ types, q, isByFit, author }: GalleryFilter) => ({
  ...toTypesQuery(types),
  ...(q !== '' && { q }),
  ...(isByFit && { sort: 'fit' }),
  ...(author !== null && { author }),
})

/** Whether a creation may be shown. Not every server filters, and loaded creations may be of the last filter. */
export const matchesFilter = ({ file_type, user }: GalleryItem, { types, author }: GalleryFilter): boolean =>
  types.includes(file_type) && (author === null || user?.username === author)

/** The address of an author's creations. */
export const toAuthorPath = (author: string): string => `/tools?${new URLSearchParams({ author })}`
