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

/**
 * Groups of cached responses. Responses with the tag `Public` are the same for every visitor; all others are dropped when
 * the person changes, and have the tag `Private`. A remote adds tags of its own with `api.enhanceEndpoints`.
 */
const tagTypes = ['History', 'Homepage', 'Gallery', 'Portfolio', 'Public', 'Private'] as const
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

const { injectEndpoints } = api
api.injectEndpoints = options => {
  const { endpoints, ...rest } = options
  return injectEndpoints({ ...rest, endpoints: build => markPrivate(endpoints(build)) })
}

interface Definition {
  type: string
  providesTags?: readonly unknown[] | ((...details: unknown[]) => readonly unknown[])
}

/** Gives the tag `Private` to the responses of all queries that do not declare theirs public. */
function markPrivate<Definitions extends Record<string, object>>(definitions: Definitions): Definitions {
  for (const definition of Object.values(definitions) as Definition[]) {
    if (definition.type === 'mutation') continue
    const { providesTags } = definition
    definition.providesTags = (...details: unknown[]) => {
      const tags = typeof providesTags === 'function' ? providesTags(...details) : (providesTags ?? [])
      return tags.includes('Public') ? tags : [...tags, 'Private']
    }
  }
  return definitions
}

/** A call without required fields needs no argument, which RTK Query spells `void`. */
// oxlint-disable-next-line typescript/no-invalid-void-type
type EndpointArgument<C extends Call> = object extends CallRequest<C> ? CallRequest<C> | void : CallRequest<C>

type QueryOptions<C extends Call> = Omit<
  QueryDefinition<EndpointArgument<C>, SiteBaseQuery, Tag, CallResponse<C>, 'api'>,
  'type' | 'query' | 'queryFn'
>
type MutationOptions<C extends Call> = Omit<
  MutationDefinition<EndpointArgument<C>, SiteBaseQuery, Tag, CallResponse<C>, 'api'>,
  'type' | 'query' | 'queryFn'
>

/** Returns a query endpoint for a call of the contract. The contract says which of its responses are public. */
export const buildQuery = <C extends Call>(build: SiteEndpointBuilder, call: C, options?: QueryOptions<C>) =>
  build.query<CallResponse<C>, EndpointArgument<C>>({
    ...options,
    providesTags: (result, error, request, meta) => {
      const { providesTags = [] } = options ?? {}
      const tags =
        typeof providesTags === 'function' ? providesTags(result, error, request, meta) : providesTags
      return call.isPublic?.(request ?? {}) ? [...tags, 'Public'] : tags
    },
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
