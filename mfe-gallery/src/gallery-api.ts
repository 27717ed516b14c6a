import { api, queryOf, type CallFailure } from '@tessera/shared-auth'
import {
  getCreations,
  limits,
  typesWish,
  type AnswerOf,
  type FileType,
  type GalleryItem,
} from '@tessera/shared-contracts'
import { takePageOne } from './page-one.ts'

/** Where the next page of the gallery begins. */
export interface PageRequest {
  page: number
  /** The two cursors of servers that keep pages steady while others post and delete; others send none. */
  snapshot?: number
  before?: number
}

interface GalleryPage {
  works: GalleryItem[]
  next: PageRequest | undefined
}

type GalleryAnswer = AnswerOf<typeof getCreations>

const galleryApi = api.injectEndpoints({
  endpoints: build => ({
    getWall: build.infiniteQuery<GalleryPage, readonly FileType[], PageRequest>({
      infiniteQueryOptions: {
        initialPageParam: { page: 1 },
        getNextPageParam: lastPage => lastPage.next,
      },
      async queryFn({ queryArg: types, pageParam }, _api, _options, baseQuery) {
        const wish = { ...pageParam, ...typesWish(types) }
        const brought = isFirst(wish) ? takePageOne() : undefined
        const { data, error }: { data?: unknown; error?: CallFailure | undefined } = brought
          ? { data: brought }
          : await baseQuery({ call: getCreations, request: wish })
        if (error) return { error }
        const answer = data as GalleryAnswer
        if (answer.success)
          return { data: { works: answer.creations ?? [], next: pageAfter(pageParam, answer) } }
        return { error: { kind: 'status', ...(answer.error && { serverMessage: answer.error }) } }
      },
      providesTags: ['Gallery'],
      // Long enough to read a portfolio and find the wall where it was left.
      keepUnusedDataFor: 15 * 60,
      // Pages that have come never change, and to compare all of them with each new one takes longer and longer.
      structuralSharing: false,
    }),
    getWork: queryOf(build, getCreations),
  }),
})

const isFirst = (wish: object) => Object.entries(wish).join() === 'page,1'

export const { useGetWallInfiniteQuery, useGetWorkQuery } = galleryApi

/** Asks for the wall's first works, unless they are known. */
export const readWall = (types: readonly FileType[]) => galleryApi.endpoints.getWall.initiate(types)

/**
 * The page after this one; none after a page that was not full or had no works (specification 1, §4). A server
 * that says whether there is more knows it better than a count does.
 */
export function pageAfter(asked: PageRequest, answer: GalleryAnswer): PageRequest | undefined {
  const count = answer.creations?.length ?? 0
  if (count === 0 || !(answer.has_more ?? count >= limits.galleryPageSize)) return undefined
  const snapshot = answer.snapshot ?? asked.snapshot
  return {
    page: asked.page + 1,
    ...(snapshot !== undefined && { snapshot }),
    ...(typeof answer.next_before === 'number' && { before: answer.next_before }),
  }
}

/** All works of the pages, each once: a work that moved to a later page while others posted comes twice. */
export function distinctWorks(pages: readonly GalleryPage[]): GalleryItem[] {
  const works = new Map<string, GalleryItem>()
  for (const work of pages.flatMap(page => page.works)) {
    const id = String(work.id)
    if (!works.has(id)) works.set(id, work)
  }
  return [...works.values()]
}
