import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import type { MountableRemote } from '../federation/container.ts'
import { createRemoteLoader } from './remote-loader.ts'
import type { RemoteLoaderOptions } from './remote-loader-types.ts'
import { galleryRemote } from '../testing.ts'

const never = () => new Promise<never>(() => {})
const galleryModule: MountableRemote = {
  screens: { wall: async () => () => null },
  slices: {},
  languages: { en: async () => ({}), zh: async () => ({}) },
}

/** Creates a loader that takes these steps of release 2 in another way. */
function setUp(slow: Partial<Pick<RemoteLoaderOptions, 'loadRelease' | 'install'>>) {
  const reportFault = jest.fn<RemoteLoaderOptions['reportFault']>()
  const loader = createRemoteLoader({
    loadRelease: async release =>
      release.version === '2' && slow.loadRelease ? slow.loadRelease(release) : galleryModule,
    install: async (...installed) => {
      if (installed[0].version === '2') await slow.install?.(...installed)
    },
    refetchFiles: async () => {},
    prefetchFiles: async () => {},
    reportFault,
    onFirstMount: () => {},
    timeoutMs: 5_000,
  })
  return { loader, reportFault }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it.each([
  ['the entry', { loadRelease: never }, 'Loading took longer than 5 s.'],
  ['the texts', { install: never }, 'Loading its texts took longer than 5 s.'],
  [
    'the code of the screen',
    { loadRelease: async () => ({ ...galleryModule, screens: { wall: never } }) },
    'Loading its screen took longer than 5 s.',
  ],
])('falls back after 5 s without %s of the current release', async (_what, slow, message) => {
  const { loader, reportFault } = setUp(slow)
  const loaded = jest.fn()
  void loader.loadScreen(galleryRemote, 'wall').then(({ release }) => loaded(release.version))
  await jest.advanceTimersByTimeAsync(4_999)
  expect(loaded).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(loaded).toHaveBeenCalledWith('1')
  expect(reportFault).toHaveBeenCalledWith(
    expect.objectContaining({ version: '2', fellBackTo: '1', message }),
  )
})
