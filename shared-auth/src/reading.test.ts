import { expect, it } from '@jest/globals'
import { deleteCreations, getCreations } from '@tessera/shared-contracts'
import { api, mutationOf, queryOf } from './api.ts'
import type { Reading } from './reading.ts'
import { createStore } from './store.ts'
import { fakeServer } from './testing/fake-server.ts'

const { endpoints } = api.injectEndpoints({
  endpoints: build => ({
    readWorks: queryOf(build, getCreations),
    dropWorks: mutationOf(build, deleteCreations),
  }),
})

const reading: Reading = endpoints.readWorks.initiate({ page: 1 })

/** For the compiler alone. */
// @ts-expect-error a mutation changes something, and must never be made because somebody points at a link
export const changing: Reading = endpoints.dropWorks.initiate({ 'creation_ids[]': ['1'] })

it('is made by the store of a page, which can let go of its answer', () => {
  const server = fakeServer()
  server.on(getCreations, () => ({ success: true, creations: [] }))
  createStore().dispatch(reading).unsubscribe()
  expect(server.requests(getCreations)).toEqual([{ page: 1 }])
})
