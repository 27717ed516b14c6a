import { expect, it } from '@jest/globals'
import { createStore } from '@tessera/shared-auth'
import { fakeServer } from '@tessera/shared-auth/testing'
import { getPortfolio } from '@tessera/shared-contracts'
import { remote } from './remote.ts'

it('prefetches the portfolio behind a link once', () => {
  const server = fakeServer()
  server.on(getPortfolio, () => ({ success: true, portfolio: null }))
  const store = createStore()
  const visit = { params: { id: '7' }, search: new URLSearchParams(), signedIn: false }
  for (const reading of [1, 2].flatMap(() => remote.prefetch?.['portfolio-viewer']?.(visit) ?? []))
    store.dispatch(reading).unsubscribe()
  expect(server.requests(getPortfolio)).toEqual([{ id: '7' }])
})
