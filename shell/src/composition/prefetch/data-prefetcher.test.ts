import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { api, buildQuery, createStore, userChanged, type PrefetchQuery } from '@tessera/shared-auth'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { getCreations, type PrefetchContext } from '@tessera/shared-contracts'
import { fireEvent, screen } from '@testing-library/react'
import type { RemoteLoader } from '../loader/remote-loader-types.ts'
import { createCompositionStore } from '../composition-store.ts'
import { createComposition, createGalleryRelease, galleryRemote } from '../testing.ts'
import { createDataPrefetcher, onLinkHover } from './data-prefetcher.ts'

describe('the data prefetcher', () => {
  const { endpoints } = api.injectEndpoints({
    endpoints: build => ({ prefetchedCreations: buildQuery(build, getCreations) }),
  })
  const listQueries = jest.fn<(visit: PrefetchContext) => readonly PrefetchQuery[]>()
  const loadModule = jest.fn<RemoteLoader['loadModule']>()
  const release = createGalleryRelease('2')
  const screens = release.screens.map(screen => ({ ...screen, name: 'viewer', path: '/work/:id' }))
  const compositions = createCompositionStore(
    createComposition({ ...galleryRemote, current: { ...release, screens } }),
  )

  let server: FakeServer
  let store: ReturnType<typeof createStore>
  let prefetch: (path: string) => Promise<void>

  beforeEach(() => {
    jest.useFakeTimers()
    server = fakeServer()
    server.on(getCreations, () => ({ success: true, creations: [] }))
    listQueries.mockReset().mockReturnValue([endpoints.prefetchedCreations.initiate({ page: 1 })])
    const languages = { en: async () => ({}), zh: async () => ({}) }
    loadModule
      .mockReset()
      .mockResolvedValue({ screens: {}, slices: {}, languages, prefetch: { viewer: listQueries } })
    store = createStore({ batched: false })
    const prefetchData = createDataPrefetcher({ compositions, loader: { loadModule }, store })
    prefetch = path => prefetchData(new URL(path, location.href))
  })
  afterEach(() => void jest.useRealTimers())

  it('passes the address and the session to the remote', async () => {
    store.dispatch(userChanged({ username: 'Ada' }))
    await prefetch('/work/7%208?show=video')
    expect(loadModule).toHaveBeenCalledWith(expect.objectContaining({ name: 'mfe-gallery' }))
    expect(listQueries).toHaveBeenCalledWith({
      params: { id: '7 8' },
      search: new URLSearchParams('show=video'),
      signedIn: true,
    })
  })

  it('caches the response, and removes it when no screen uses it', async () => {
    const cached = () => endpoints.prefetchedCreations.select({ page: 1 })(store.getState())
    await prefetch('/work/7')
    await jest.advanceTimersByTimeAsync(1_000)
    expect(cached().data).toEqual({ success: true, creations: [] })
    expect(server.requests(getCreations)).toEqual([{ page: 1 }])
    await jest.advanceTimersByTimeAsync(61_000)
    expect(cached().isUninitialized).toBe(true)
  })

  it('prefetches each address once', async () => {
    for (const path of ['/work/7', '/work/7', '/work/8', '/work/7', '/work/7?show=video'])
      await prefetch(path)
    expect(listQueries.mock.calls.map(([{ params, search }]) => [params.id, String(search)])).toEqual([
      ['7', ''],
      ['8', ''],
      ['7', 'show=video'],
    ])
  })

  it('prefetches an address again after 30 s', async () => {
    await prefetch('/work/7')
    jest.advanceTimersByTime(29_999)
    await prefetch('/work/7')
    expect(listQueries).toHaveBeenCalledTimes(1)
    jest.advanceTimersByTime(1)
    await prefetch('/work/7')
    expect(listQueries).toHaveBeenCalledTimes(2)
  })

  it('ignores addresses of no remote, and the address of the page', async () => {
    history.replaceState(null, '', '/work/1')
    await prefetch('/nowhere')
    await prefetch('/work/1?show=video')
    expect(loadModule).not.toHaveBeenCalled()
  })

  it.each([
    ['declares no queries', () => loadModule.mockResolvedValue(undefined)],
    ['fails to load', () => loadModule.mockRejectedValue(new Error('gone'))],
  ])('ignores a release that %s', async (_, prepare) => {
    prepare()
    await expect(prefetch('/work/9')).resolves.toBeUndefined()
    expect(server.requests(getCreations)).toEqual([])
  })
})

describe('onLinkHover', () => {
  const onHover = jest.fn<(address: URL) => void>()
  let stop = () => {}

  beforeEach(() => {
    jest.useFakeTimers()
    onHover.mockClear()
    document.body.innerHTML = `
      <a href="/tools?show=video"><span>Gallery</span> <b>of videos</b></a>
      <a href="/about">About</a>
      <a href="https://elsewhere.example/">Elsewhere</a>
      <p>Words</p>`
    stop = onLinkHover(document, onHover)
  })
  afterEach(() => {
    stop()
    jest.useRealTimers()
    document.body.replaceChildren()
  })

  const pointAt = (text: string) => fireEvent.pointerOver(screen.getByText(text))
  const press = (text: string, pointerType: string, button = 0) =>
    fireEvent(
      screen.getByText(text),
      Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType, button }),
    )
  const getAddresses = () => onHover.mock.calls.map(([{ pathname, search }]) => pathname + search)

  it('calls back when the pointer has rested on any part of a link', () => {
    pointAt('Gallery')
    jest.advanceTimersByTime(40)
    pointAt('of videos')
    expect(getAddresses()).toEqual([])
    jest.advanceTimersByTime(25)
    expect(getAddresses()).toEqual(['/tools?show=video'])
    jest.advanceTimersByTime(1_000)
    expect(getAddresses()).toHaveLength(1)
  })

  it('ignores links that the pointer crosses, and links to other sites', () => {
    for (const text of ['Gallery', 'About', 'Words', 'Elsewhere']) {
      pointAt(text)
      jest.advanceTimersByTime(60)
    }
    jest.advanceTimersByTime(1_000)
    expect(getAddresses()).toEqual([])
  })

  it('calls back for a focused link', () => {
    screen.getByText('About').focus()
    jest.advanceTimersByTime(65)
    expect(getAddresses()).toEqual(['/about'])
  })

  it('calls back at once, and only once, when the mouse button is pressed', () => {
    pointAt('About')
    press('About', 'mouse')
    expect(getAddresses()).toEqual(['/about'])
    jest.advanceTimersByTime(1_000)
    expect(getAddresses()).toHaveLength(1)
  })

  it('ignores a touch that becomes a scroll', () => {
    pointAt('About')
    press('About', 'touch')
    fireEvent.pointerCancel(screen.getByText('About'))
    jest.advanceTimersByTime(1_000)
    expect(getAddresses()).toEqual([])
  })

  it('ignores other mouse buttons, and everything after it was stopped', () => {
    press('About', 'mouse', 2)
    pointAt('About')
    stop()
    jest.advanceTimersByTime(1_000)
    expect(getAddresses()).toEqual([])
  })
})
