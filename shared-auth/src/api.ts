import type { AnswerOf, Call, RequestOf } from '@tessera/shared-contracts'
import {
  createApi,
  type BaseQueryFn,
  type EndpointBuilder,
  type MutationDefinition,
  type QueryDefinition,
} from '@reduxjs/toolkit/query/react'
import { CallError, type CallFailure } from './call-error.ts'
import { callServer } from './call-server.ts'

/** What is invalidated together; private data carries `History`, `Homepage` or `Portfolio`. */
const tagTypes = ['History', 'Homepage', 'Gallery', 'Portfolio'] as const
export type Tag = (typeof tagTypes)[number]

/** A call and its fields, as the api's base query takes them. */
export interface PreparedCall {
  call: Call
  request: object
}

type SiteQuery = BaseQueryFn<PreparedCall, unknown, CallFailure>

const baseQuery: SiteQuery = async ({ call, request }, { signal }) => {
  try {
    return { data: await callServer(call, request as RequestOf<Call>, { signal }) }
  } catch (error) {
    // Of an aborted call nobody reads the outcome, but it must still have one.
    const failure: CallFailure = error instanceof CallError ? error.toFailure() : { kind: 'network' }
    return { error: failure }
  }
}

type Build = EndpointBuilder<SiteQuery, Tag, 'api'>

/** The one cache of the site's calls. Remotes add their own with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
})

/** A call without required fields is asked with nothing; `void` is how RTK Query spells that. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type
type ArgumentOf<C extends Call> = object extends RequestOf<C> ? RequestOf<C> | void : RequestOf<C>

type QueryOptions<C extends Call> = Omit<
  QueryDefinition<ArgumentOf<C>, SiteQuery, Tag, AnswerOf<C>, 'api'>,
  'type' | 'query' | 'queryFn'
>
type MutationOptions<C extends Call> = Omit<
  MutationDefinition<ArgumentOf<C>, SiteQuery, Tag, AnswerOf<C>, 'api'>,
  'type' | 'query' | 'queryFn'
>

/** The endpoint that reads by one call of the contract. */
export const queryOf = <C extends Call>(build: Build, call: C, options?: QueryOptions<C>) =>
  build.query<AnswerOf<C>, ArgumentOf<C>>({
    ...options,
    query: request => ({ call, request: request ?? {} }),
  })

/** The endpoint that changes something by one call of the contract. */
export const mutationOf = <C extends Call>(build: Build, call: C, options?: MutationOptions<C>) =>
  build.mutation<AnswerOf<C>, ArgumentOf<C>>({
    ...options,
    query: request => ({ call, request: request ?? {} }),
  })
