import { expect, it } from '@jest/globals'
import { createStore } from '@tessera/shared-auth'
import { fakeServer } from '@tessera/shared-auth/testing'
import { getUserPageData } from '@tessera/shared-contracts'
import { remote } from './remote.ts'

const prefetch = (signedIn: boolean) => {
  const server = fakeServer()
  server.on(getUserPageData, () => ({ success: true, creations: [] }))
  const store = createStore()
  const visit = { params: {}, search: new URLSearchParams(), signedIn }
  for (const reading of [1, 2].flatMap(() => remote.prefetch?.['personal-homepage']?.(visit) ?? []))
    store.dispatch(reading).unsubscribe()
  return server.requests(getUserPageData)
}

it('prefetches the homepage once for a signed-in user', () => {
  expect(prefetch(true)).toHaveLength(1)
})

it('prefetches nothing for an anonymous user, because the server would refuse', () => {
  expect(prefetch(false)).toHaveLength(0)
})
