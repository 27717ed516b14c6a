import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { getComposition, type Composition } from '@tessera/shared-contracts'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { createCompositionWatcher, type CompositionWatcher } from './composition-watcher.ts'
import { createComposition, galleryRemote } from './testing.ts'

let server: FakeServer
let controller: AbortController
const countPolls = () => server.requests(getComposition).length
const setLive = (id: string) => server.on(getComposition, () => ({ ...createComposition(galleryRemote), id }))
const passMinutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000)

async function setVisibility(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(0)
}
const watch = () => createCompositionWatcher('c1', controller.signal)
/** Returns what a navigation finds at once, by a response that has arrived. */
const findNewerId = async (watcher: CompositionWatcher) => {
  const found = watcher.findNewerId()
  await jest.advanceTimersByTimeAsync(0)
  return found
}

beforeEach(() => {
  jest.useFakeTimers()
  sessionStorage.clear()
  controller = new AbortController()
  server = fakeServer()
  setLive('c1')
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
})
afterEach(() => {
  controller.abort()
  jest.useRealTimers()
})

it('polls once a minute while the page is visible', async () => {
  const watcher = watch()
  expect(countPolls()).toBe(0)
  await passMinutes(2)
  expect(countPolls()).toBe(2)
  expect(await findNewerId(watcher)).toBeUndefined()
  setLive('c2')
  await passMinutes(1)
  expect(await findNewerId(watcher)).toBe('c2')
})

it('does not poll in the background, and polls at once when the page becomes visible', async () => {
  const watcher = watch()
  await setVisibility('hidden')
  await passMinutes(30)
  expect(countPolls()).toBe(0)
  setLive('c2')
  await setVisibility('visible')
  expect(countPolls()).toBe(1)
  expect(await findNewerId(watcher)).toBe('c2')
  await passMinutes(1)
  expect(countPolls()).toBe(2)
})

it('returns no id when its own composition is live again or the server does not respond', async () => {
  const watcher = watch()
  setLive('c2')
  await passMinutes(1)
  setLive('c1')
  await passMinutes(1)
  expect(await findNewerId(watcher)).toBeUndefined()
  server.fail(getComposition, 'network')
  await passMinutes(1)
  expect(await findNewerId(watcher)).toBeUndefined()
})

it('gets no composition that it has, and knows by the status that its own is live again', async () => {
  const watcher = watch()
  setLive('c2')
  await passMinutes(1)
  expect(await findNewerId(watcher)).toBe('c2')
  const send = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(null, { status: 304 }))
  await passMinutes(1)
  expect(send.mock.lastCall?.[1]?.headers).toMatchObject({ 'If-None-Match': '"c1"' })
  expect(await findNewerId(watcher)).toBeUndefined()
})

it('lets a navigation wait 150 ms for a slow server, and uses its late response later', async () => {
  const response = Promise.withResolvers<Composition>()
  server.on(getComposition, () => response.promise)
  const watcher = watch()
  const found = jest.fn()
  void watcher.findNewerId().then(found)
  await jest.advanceTimersByTimeAsync(149)
  expect(found).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(found).toHaveBeenCalledWith(undefined)

  response.resolve({ ...createComposition(galleryRemote), id: 'c2' })
  expect(await findNewerId(watcher)).toBe('c2')
  expect(countPolls()).toBe(1)
})

it('returns an attempted id again only in the document after the next', async () => {
  setLive('c2')
  watch().rememberAttempt('c2')
  const again = watch()
  await passMinutes(1)
  expect(await findNewerId(again)).toBeUndefined()
  setLive('c3')
  await passMinutes(1)
  expect(await findNewerId(again)).toBe('c3')
  setLive('c2')
  const nextDocument = watch()
  await passMinutes(1)
  expect(await findNewerId(nextDocument)).toBe('c2')
})
