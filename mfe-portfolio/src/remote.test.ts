import { expect, it } from '@jest/globals'
import { createStore } from '@tessera/shared-auth'
import { fakeServer } from '@tessera/shared-auth/testing'
import { getPortfolio } from '@tessera/shared-contracts'
import { remote } from './remote.ts'

it('asks ahead, once, for the portfolio that a link leads to', () => {
  const server = fakeServer()
  server.on(getPortfolio, () => ({ success: true, portfolio: null }))
  const store = createStore()
  const visit = { params: { id: '7' }, search: new URLSearchParams(), signedIn: false }
  for (const reading of [1, 2].flatMap(() => remote.ahead?.['portfolio-viewer']?.(visit) ?? []))
    store.dispatch(reading).unsubscribe()
  expect(server.requests(getPortfolio)).toEqual([{ id: '7' }])
})
