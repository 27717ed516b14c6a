import { api, buildQuery, type CallFailure } from '@tessera/shared-auth'
import { getCreations, limits, type CallResponse, type GalleryItem } from '@tessera/shared-contracts'
import { toFilterQuery, type GalleryFilter } from './screens/toolbox-home/search/gallery-filter.ts'

export interface GalleryPageParam {
  page: number
  /** Two cursors that keep pages stable while users post and delete. Some servers send none. */
  snapshot?: number
  before?: number
}

interface GalleryPage {
  creations: GalleryItem[]
  next: GalleryPageParam | undefined
  /** Whether the server has applied the search. Older servers return all creations. */
  isSearched: boolean
  /** With an author, on the first page. */
  author: GalleryAuthor | undefined
}

type GalleryResponse = CallResponse<typeof getCreations>
export type GalleryAuthor = NonNullable<GalleryResponse['author']>

const galleryApi = api.injectEndpoints({
  endpoints: build => ({
    getGallery: build.infiniteQuery<GalleryPage, GalleryFilter, GalleryPageParam>({
      infiniteQueryOptions: {
        initialPageParam: { page: 1 },
        getNextPageParam: lastPage => lastPage.next,
      },
      async queryFn({ queryArg: filter, pageParam }, _api, _options, baseQuery) {
        const query = { ...pageParam, ...toFilterQuery(filter) }
        const { data, error }: { data?: unknown; error?: CallFailure | undefined } = await baseQuery({
          call: getCreations,
          request: query,
        })
        if (error) return { error }
        const response = data as GalleryResponse
        if (response.success)
          return {
            data: {
              creations: response.creations ?? [],
              next: getNextPageParam(pageParam, response),
              isSearched: typeof response.q === 'string',
              author: response.author ?? undefined,
            },
          }
        return { error: { kind: 'status', ...(response.error && { serverMessage: response.error }) } }
      },
      providesTags: ['Gallery', 'Public'],
      // Long enough to read a portfolio and come back to the same wall.
      keepUnusedDataFor: 15 * 60,
      // Loaded pages never change, and comparing all of them takes longer with each new page.
      structuralSharing: false,
    }),
    getCreation: buildQuery(build, getCreations),
  }),
})

export const { useGetGalleryInfiniteQuery, useGetCreationQuery } = galleryApi

/** Fetches the first page of the wall, unless it is cached. */
export const prefetchGallery = (filter: GalleryFilter) =>
  galleryApi.endpoints.getGallery.initiate(filter, { initialPageParam: { page: filter.page } })

/** Fetches a creation, unless it is cached. */
export const prefetchCreation = (id: string) => galleryApi.endpoints.getCreation.initiate({ id })

/**
 * Returns the parameters of the next page, or undefined after the last one. A page is the last one if `has_more` is
 * false. Without `has_more`, it is the last one if it is not full (specification 1, §4).
 */
export function getNextPageParam(
  pageParam: GalleryPageParam,
  response: GalleryResponse,
): GalleryPageParam | undefined {
  const count = response.creations?.length ?? 0
  if (count === 0 || !(response.has_more ?? count >= limits.galleryPageSize)) return undefined
  const snapshot = response.snapshot ?? pageParam.snapshot
  return {
    page: pageParam.page + 1,
    ...(snapshot !== undefined && { snapshot }),
    ...(typeof response.next_before === 'number' && { before: response.next_before }),
  }
}

/** Merges the pages and drops duplicates: a creation is in two pages if others posted between the two requests. */
export function listDistinctCreations(pages: readonly Pick<GalleryPage, 'creations'>[]): GalleryItem[] {
  const creations = new Map<string, GalleryItem>()
  for (const creation of pages.flatMap(page => page.creations)) {
    const id = String(creation.id)
    if (!creations.has(id)) creations.set(id, creation)
  }
  return [...creations.values()]
}
