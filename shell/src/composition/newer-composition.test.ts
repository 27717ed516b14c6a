import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { getComposition } from '@tessera/shared-contracts'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { watchForNewer } from './newer-composition.ts'
import { compositionOf, gallery } from './testing.ts'

let server: FakeServer
let watching: AbortController
const asked = () => server.requests(getComposition).length
const live = (id: string) => server.on(getComposition, () => ({ ...compositionOf(gallery), id }))
const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000)

async function becomes(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(0)
}
const watch = () => watchForNewer('c1', watching.signal)

beforeEach(() => {
  jest.useFakeTimers()
  sessionStorage.clear()
  watching = new AbortController()
  server = fakeServer()
  live('c1')
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
})
afterEach(() => {
  watching.abort()
  jest.useRealTimers()
})

it('asks once a minute while the page is visible', async () => {
  const newer = watch()
  expect(asked()).toBe(0)
  await minutes(2)
  expect(asked()).toBe(2)
  expect(newer.id()).toBeUndefined()
  live('c2')
  await minutes(1)
  expect(newer.id()).toBe('c2')
})

it('asks nothing in the background, and at once when the page is visible again', async () => {
  const newer = watch()
  await becomes('hidden')
  await minutes(30)
  expect(asked()).toBe(0)
  live('c2')
  await becomes('visible')
  expect(asked()).toBe(1)
  expect(newer.id()).toBe('c2')
  await minutes(1)
  expect(asked()).toBe(2)
})

it('stays with its own composition when that is live again, or the server does not answer', async () => {
  const newer = watch()
  live('c2')
  await minutes(1)
  live('c1')
  await minutes(1)
  expect(newer.id()).toBeUndefined()
  server.fail(getComposition, 'network')
  await minutes(1)
  expect(newer.id()).toBeUndefined()
})

it('does not go twice for a composition that it was not given, until the next document', async () => {
  live('c2')
  watch().going('c2')
  const again = watch()
  await minutes(1)
  expect(again.id()).toBeUndefined()
  live('c3')
  await minutes(1)
  expect(again.id()).toBe('c3')
  live('c2')
  const nextDocument = watch()
  await minutes(1)
  expect(nextDocument.id()).toBe('c2')
})
