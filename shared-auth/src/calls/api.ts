import type { CallResponse, Call, CallRequest } from '@tessera/shared-contracts'
import {
  createApi,
  type BaseQueryFn,
  type EndpointBuilder,
  type MutationDefinition,
  type QueryDefinition,
} from '@reduxjs/toolkit/query/react'
import { CallError, type CallFailure } from './call-error.ts'
import { callServer } from './call-server.ts'

/** Groups of cached responses. `History`, `Homepage` and `Portfolio` hold private data. */
const tagTypes = ['History', 'Homepage', 'Gallery', 'Portfolio'] as const
export type Tag = (typeof tagTypes)[number]

export interface ApiRequest {
  call: Call
  request: object
  /** Headers besides the language, such as `Authorization`. */
  headers?: Record<string, string>
}

type SiteBaseQuery = BaseQueryFn<ApiRequest, unknown, CallFailure>

const baseQuery: SiteBaseQuery = async ({ call, request, headers = {} }, { signal }) => {
  try {
    return { data: await callServer(call, request as CallRequest<Call>, { signal, headers }) }
  } catch (error) {
    // RTK Query needs a result for an aborted call too, although no component reads it.
    const failure: CallFailure = error instanceof CallError ? error.toFailure() : { kind: 'network' }
    return { error: failure }
  }
}

type SiteEndpointBuilder = EndpointBuilder<SiteBaseQuery, Tag, 'api'>

/** The RTK Query API of the site. Remotes add their endpoints with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
})

/** A call without required fields needs no argument, which RTK Query spells `void`. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type
type EndpointArgument<C extends Call> = object extends CallRequest<C> ? CallRequest<C> | void : CallRequest<C>

type QueryOptions<C extends Call> = Omit<
  QueryDefinition<EndpointArgument<C>, SiteBaseQuery, Tag, CallResponse<C>, 'api'>,
  'type' | 'query' | 'queryFn'
>
type MutationOptions<C extends Call> = Omit<
  MutationDefinition<EndpointArgument<C>, SiteBaseQuery, Tag, CallResponse<C>, 'api'>,
  'type' | 'query' | 'queryFn'
>

/** Returns a query endpoint for a call of the contract. */
export const buildQuery = <C extends Call>(build: SiteEndpointBuilder, call: C, options?: QueryOptions<C>) =>
  build.query<CallResponse<C>, EndpointArgument<C>>({
    ...options,
    query: request => ({ call, request: request ?? {} }),
  })

/** Returns a mutation endpoint for a call of the contract. */
export const buildMutation = <C extends Call>(
  build: SiteEndpointBuilder,
  call: C,
  options?: MutationOptions<C>,
) =>
  build.mutation<CallResponse<C>, EndpointArgument<C>>({
    ...options,
    query: request => ({ call, request: request ?? {} }),
  })
