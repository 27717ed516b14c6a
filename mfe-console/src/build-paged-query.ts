import type { api, ApiRequest, CallFailure } from '@tessera/shared-auth'
import type { Call, CallRequest, CallResponse } from '@tessera/shared-contracts'

type SiteEndpointBuilder = Parameters<Parameters<typeof api.injectEndpoints>[0]['endpoints']>[0]

/** The request of a list without its cursor. */
export type ListFilter<C extends Call> = Omit<CallRequest<C>, CursorName>

/** The field of the next cursor in a response, by that of the cursor in a request. */
const nextCursorNames = { after: 'next_cursor', before: 'next_before' } as const
type CursorName = keyof typeof nextCursorNames
type Cursor = string | number

type ListResponse = {
  success: boolean
  error?: string | undefined
  /** The cursor of the next page; absent after the last one. */
} & { [Name in (typeof nextCursorNames)[CursorName]]?: Cursor | null | undefined }

/**
 * Returns the endpoint of a list that loads a page at a time.
 *
 * @param cursorName the field of the request that is the cursor
 */
export const buildPagedQuery = <C extends Call>(
  build: SiteEndpointBuilder,
  call: C,
  cursorName: CursorName = 'after',
) =>
  build.infiniteQuery<CallResponse<C>, ListFilter<C>, Cursor | null>({
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: page => (page as ListResponse)[nextCursorNames[cursorName]] ?? undefined,
    },
    async queryFn({ queryArg, pageParam }, _api, _options, baseQuery) {
      const request: ApiRequest = {
        call,
        request: { ...queryArg, ...(pageParam !== null && { [cursorName]: pageParam }) },
      }
      const { data, error }: { data?: unknown; error?: CallFailure | undefined } = await baseQuery(request)
      if (error) return { error }
      const response = data as ListResponse
      if (response.success) return { data: response as CallResponse<C> }
      return { error: { kind: 'status', ...(response.error && { serverMessage: response.error }) } }
    },
    keepUnusedDataFor: 0,
  })
