import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createStore } from '@tessera/shared-auth'
import { preloadInitialScreen } from './initial-screen.ts'
import type { RemoteLoader } from './remote-loader-types.ts'
import { createComposition, galleryRemote } from '../testing.ts'

const preloadScreen = jest.fn<RemoteLoader['preloadScreen']>()
const loadModule = jest.fn<RemoteLoader['loadModule']>()
const files = { entry: 'entry.js', screenFiles: { wall: ['wall.js', 'wall.css'] } }
const remote = { ...galleryRemote, current: { ...galleryRemote.current, ...files } }

/** Opens a page that has fetched these files. Returns a spy for the render, and a function that finishes the load. */
const open = (path: string, ...files: string[]) => openPage({ path, files })

function openPage({ path = '/tools', files = [] as string[], hasFirstFrame = false }) {
  history.replaceState(null, '', path)
  const fetched = files.map(file => new URL(remote.current.base + file, location.href).href)
  // jsdom has no resource timing.
  Object.assign(performance, {
    getEntriesByName: (name: string) => (fetched.includes(name) ? [{ name }] : []),
  })
  const screen = Promise.withResolvers<undefined>()
  preloadScreen.mockReturnValue(screen.promise)
  const render = jest.fn()
  const store = createStore({ batched: false })
  const loader = { preloadScreen, loadModule }
  void preloadInitialScreen(createComposition(remote), { loader, store, hasFirstFrame }).then(render)
  return { render, store, finishLoad: () => screen.resolve(undefined) }
}

/** Runs everything that needs no time. */
const settle = () => jest.advanceTimersByTimeAsync(0)

beforeEach(() => {
  jest.useFakeTimers()
  preloadScreen.mockReset()
})
afterEach(() => void jest.useRealTimers())

it('waits for the screen where all its files are fetched', async () => {
  const { render, finishLoad } = open('/tools', 'entry.js', 'wall.js', 'wall.css')
  await settle()
  expect(preloadScreen).toHaveBeenCalledWith(remote, 'wall')
  expect(render).not.toHaveBeenCalled()
  finishLoad()
  await settle()
  expect(render).toHaveBeenCalled()
})

it('renders at once where a file is still loading', async () => {
  const { render } = open('/tools', 'entry.js', 'wall.js')
  await settle()
  expect(preloadScreen).toHaveBeenCalledWith(remote, 'wall')
  expect(render).toHaveBeenCalled()
})

it('renders after a second where the screen does not finish loading', async () => {
  const { render } = open('/tools', 'entry.js', 'wall.js', 'wall.css')
  await jest.advanceTimersByTimeAsync(999)
  expect(render).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(render).toHaveBeenCalled()
})

it('loads nothing at an address of the shell', async () => {
  const { render } = open('/about')
  await settle()
  expect(render).toHaveBeenCalled()
  expect(preloadScreen).not.toHaveBeenCalled()
})

describe('a page with a first frame', () => {
  it('waits for the screen and starts its queries', async () => {
    const query = jest.fn(() => ({ refetch: () => undefined, unsubscribe: () => undefined }))
    loadModule.mockResolvedValue({ prefetch: { wall: () => [query] } } as never)
    const { render, finishLoad } = openPage({ hasFirstFrame: true })
    await settle()
    expect(render).not.toHaveBeenCalled()
    finishLoad()
    await settle()
    expect(query).toHaveBeenCalledTimes(1)
    expect(render).toHaveBeenCalled()
  })

  it('renders after three seconds where the screen does not finish loading', async () => {
    const { render } = openPage({ hasFirstFrame: true })
    await jest.advanceTimersByTimeAsync(2_999)
    expect(render).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(render).toHaveBeenCalled()
  })
})
