import { expect, it } from '@jest/globals'
import { createStore } from '@tessera/shared-auth'
import { fakeServer } from '@tessera/shared-auth/testing'
import { getCreations } from '@tessera/shared-contracts'
import { remote } from './remote.ts'

it.each([
  ['', [{ page: 1 }]],
  ['show=video', [{ page: 1, types: ['video'] }]],
  ['page=3', [{ page: 3 }]],
  ['page=-1', [{ page: 1 }]],
  ['work=7', [{ page: 1 }, { id: '7' }]],
])('prefetches once what "?%s" shows', (search, requests) => {
  const server = fakeServer()
  server.on(getCreations, () => ({ success: true, creations: [] }))
  const store = createStore()
  const visit = { params: {}, search: new URLSearchParams(search), signedIn: false }
  for (const reading of [1, 2].flatMap(() => remote.prefetch?.['toolbox-home']?.(visit) ?? []))
    store.dispatch(reading).unsubscribe()
  expect(server.requests(getCreations)).toEqual(requests)
})
