import type { api, ApiRequest, CallFailure } from '@tessera/shared-auth'
import type { Call, CallRequest, CallResponse } from '@tessera/shared-contracts'

type SiteEndpointBuilder = Parameters<Parameters<typeof api.injectEndpoints>[0]['endpoints']>[0]

/** The request of a list without its cursor. */
export type ListFilter<C extends Call> = Omit<CallRequest<C>, 'after'>

interface ListResponse {
  success: boolean
  error?: string | undefined
  /** The cursor of the next page; absent after the last one. */
  next_cursor?: string | null | undefined
}

/** Returns the endpoint of a list that loads a page at a time: a call with the cursor `after`, whose response has `next_cursor`. */
export const buildPages = <C extends Call>(build: SiteEndpointBuilder, call: C) =>
  build.infiniteQuery<CallResponse<C>, ListFilter<C>, string | null>({
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: page => (page as ListResponse).next_cursor ?? undefined,
    },
    async queryFn({ queryArg, pageParam }, _api, _options, baseQuery) {
      const request: ApiRequest = {
        call,
        request: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }
      const { data, error }: { data?: unknown; error?: CallFailure | undefined } = await baseQuery(request)
      if (error) return { error }
      const response = data as ListResponse
      if (response.success) return { data: response as CallResponse<C> }
      return { error: { kind: 'status', ...(response.error && { serverMessage: response.error }) } }
    },
    keepUnusedDataFor: 0,
  })
