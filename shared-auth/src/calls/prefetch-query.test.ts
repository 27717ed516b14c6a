import { expect, it } from '@jest/globals'
import { deleteCreations, getCreations } from '@tessera/shared-contracts'
import { api, buildMutation, buildQuery } from './api.ts'
import type { PrefetchQuery } from './prefetch-query.ts'
import { createStore } from '../store.ts'
import { fakeServer } from '../testing/fake-server.ts'

const { endpoints } = api.injectEndpoints({
  endpoints: build => ({
    listCreations: buildQuery(build, getCreations),
    removeCreations: buildMutation(build, deleteCreations),
  }),
})

const query: PrefetchQuery = endpoints.listCreations.initiate({ page: 1 })

/** Checked by the compiler only. */
// @ts-expect-error a mutation must never run because a link is hovered
export const mutation: PrefetchQuery = endpoints.removeCreations.initiate({ 'creation_ids[]': ['1'] })

it('runs when the store dispatches it', () => {
  const server = fakeServer()
  server.on(getCreations, () => ({ success: true, creations: [] }))
  createStore().dispatch(query).unsubscribe()
  expect(server.requests(getCreations)).toEqual([{ page: 1 }])
})
