import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { bringAskedScreen } from './asked-screen.ts'
import type { RemoteLoader } from './remote-loader.ts'
import { compositionOf, gallery } from './testing.ts'

const begin = jest.fn<RemoteLoader['begin']>()
const files = { entry: 'entry.js', screenFiles: { wall: ['wall.js', 'wall.css'] } }
const remote = { ...gallery, current: { ...gallery.current, ...files } }

/** Opens a page to which these files have come already; tells whether it may be drawn, and lets the screen come. */
function open(path: string, ...come: string[]) {
  history.replaceState(null, '', path)
  const here = come.map(file => new URL(remote.current.base + file, location.href).href)
  // jsdom keeps no record of what it fetches
  Object.assign(performance, { getEntriesByName: (name: string) => (here.includes(name) ? [{ name }] : []) })
  const screen = Promise.withResolvers<undefined>()
  begin.mockReturnValue(screen.promise)
  const drawn = jest.fn()
  void bringAskedScreen(compositionOf(remote), { begin }).then(drawn)
  return { drawn, screenComes: () => screen.resolve(undefined) }
}

/** Lets everything happen that needs no time. */
const settle = () => jest.advanceTimersByTimeAsync(0)

beforeEach(() => {
  jest.useFakeTimers()
  begin.mockReset()
})
afterEach(() => void jest.useRealTimers())

it('draws a page with its screen where all files of it are here', async () => {
  const { drawn, screenComes } = open('/tools', 'entry.js', 'wall.js', 'wall.css')
  await settle()
  expect(begin).toHaveBeenCalledWith(remote, 'wall')
  expect(drawn).not.toHaveBeenCalled()
  screenComes()
  await settle()
  expect(drawn).toHaveBeenCalled()
})

it('draws the frame at once where something is still on its way', async () => {
  const { drawn } = open('/tools', 'entry.js', 'wall.js')
  await settle()
  expect(begin).toHaveBeenCalledWith(remote, 'wall')
  expect(drawn).toHaveBeenCalled()
})

it('draws the frame where a screen that is here does not get ready within a second', async () => {
  const { drawn } = open('/tools', 'entry.js', 'wall.js', 'wall.css')
  await jest.advanceTimersByTimeAsync(999)
  expect(drawn).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(drawn).toHaveBeenCalled()
})

it('brings nothing where no remote is asked for', async () => {
  const { drawn } = open('/about')
  await settle()
  expect(drawn).toHaveBeenCalled()
  expect(begin).not.toHaveBeenCalled()
})
