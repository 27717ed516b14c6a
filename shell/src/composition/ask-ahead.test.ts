import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { api, createStore, personKnown, queryOf } from '@tessera/shared-auth'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { getCreations } from '@tessera/shared-contracts'
import { createAskingAhead } from './ask-ahead.ts'
import type { RemoteLoader } from './remote-loader.ts'
import { compositionOf, gallery, galleryRelease } from './testing.ts'

const { endpoints } = api.injectEndpoints({
  endpoints: build => ({ aheadWorks: queryOf(build, getCreations) }),
})
const readings = jest.fn<RemoteLoader['readings']>()
const release = galleryRelease('2')
const screens = release.screens.map(screen => ({ ...screen, name: 'viewer', path: '/work/:id' }))
const composition = compositionOf({ ...gallery, current: { ...release, screens } })

let server: FakeServer
let store: ReturnType<typeof createStore>
let askAhead: (address: URL) => void
const address = (path: string) => new URL(path, location.href)

beforeEach(() => {
  jest.useFakeTimers()
  server = fakeServer()
  server.on(getCreations, () => ({ success: true, creations: [] }))
  readings.mockReset().mockResolvedValue([endpoints.aheadWorks.initiate({ page: 1 })])
  store = createStore({ batched: false })
  askAhead = createAskingAhead({ composition, loader: { readings }, store })
})
afterEach(() => void jest.useRealTimers())

it('tells the remote what is about to be opened, and by whom', () => {
  store.dispatch(personKnown({ username: 'Ada' }))
  askAhead(address('/work/7%208?show=video'))
  const [remote, screen, visit] = readings.mock.calls[0] ?? []
  expect([remote?.name, screen]).toEqual(['mfe-gallery', 'viewer'])
  expect(visit).toEqual({
    params: { id: '7 8' },
    search: new URLSearchParams('show=video'),
    signedIn: true,
  })
})

it('keeps the answer for the screen, and no longer than one that nobody shows', async () => {
  const known = () => endpoints.aheadWorks.select({ page: 1 })(store.getState())
  askAhead(address('/work/7'))
  await jest.advanceTimersByTimeAsync(1_000)
  expect(known().data).toEqual({ success: true, creations: [] })
  expect(server.requests(getCreations)).toEqual([{ page: 1 }])
  await jest.advanceTimersByTimeAsync(61_000)
  expect(known().isUninitialized).toBe(true)
})

it('asks for an address once, however often it is pointed at, and for another one too', () => {
  for (const path of ['/work/7', '/work/7', '/work/8', '/work/7', '/work/7?show=video'])
    askAhead(address(path))
  expect(readings.mock.calls.map(([, , { params, search }]) => [params.id, String(search)])).toEqual([
    ['7', ''],
    ['8', ''],
    ['7', 'show=video'],
  ])
})

it('asks again when what it knew may be old', () => {
  askAhead(address('/work/7'))
  jest.advanceTimersByTime(29_999)
  askAhead(address('/work/7'))
  expect(readings).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(1)
  askAhead(address('/work/7'))
  expect(readings).toHaveBeenCalledTimes(2)
})

it('asks nothing for a screen of nobody, or the one that stands', () => {
  history.replaceState(null, '', '/work/1')
  askAhead(address('/nowhere'))
  askAhead(address('/work/1?show=video'))
  expect(readings).not.toHaveBeenCalled()
})

it('leaves it to the screen when a release cannot be had', async () => {
  readings.mockRejectedValue(new Error('gone'))
  askAhead(address('/work/9'))
  await Promise.allSettled(readings.mock.results.map(({ value }) => value as Promise<unknown>))
  expect(server.requests(getCreations)).toEqual([])
})
