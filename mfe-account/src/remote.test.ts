import { expect, it } from '@jest/globals'
import { createStore } from '@tessera/shared-auth'
import { fakeServer } from '@tessera/shared-auth/testing'
import { getUserPageData } from '@tessera/shared-contracts'
import { remote } from './remote.ts'

const askAhead = (signedIn: boolean) => {
  const server = fakeServer()
  server.on(getUserPageData, () => ({ success: true, creations: [] }))
  const store = createStore()
  const visit = { params: {}, search: new URLSearchParams(), signedIn }
  for (const reading of [1, 2].flatMap(() => remote.ahead?.['personal-homepage']?.(visit) ?? []))
    store.dispatch(reading).unsubscribe()
  return server.requests(getUserPageData)
}

it('asks ahead, once, for the homepage of a member', () => {
  expect(askAhead(true)).toHaveLength(1)
})

it('asks nothing for a visitor, who would only be refused', () => {
  expect(askAhead(false)).toHaveLength(0)
})
