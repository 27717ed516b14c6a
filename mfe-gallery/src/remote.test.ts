import { expect, it } from '@jest/globals'
import { createStore } from '@tessera/shared-auth'
import { fakeServer } from '@tessera/shared-auth/testing'
import { getCreations } from '@tessera/shared-contracts'
import { remote } from './remote.ts'

it.each([
  ['', { page: 1 }],
  ['show=video', { page: 1, types: ['video'] }],
])('prefetches once the first creations of the wall at "?%s"', (search, request) => {
  const server = fakeServer()
  server.on(getCreations, () => ({ success: true, creations: [] }))
  const store = createStore()
  const visit = { params: {}, search: new URLSearchParams(search), signedIn: false }
  for (const reading of [1, 2].flatMap(() => remote.prefetch?.['toolbox-home']?.(visit) ?? []))
    store.dispatch(reading).unsubscribe()
  expect(server.requests(getCreations)).toEqual([request])
})
