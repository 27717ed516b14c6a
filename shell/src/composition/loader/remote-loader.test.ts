import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { contractVersion, type ComposedRelease } from '@tessera/shared-contracts'
import type { MountableRemote } from '../federation/container.ts'
import { createRemoteLoader } from './remote-loader.ts'
import type { RemoteLoaderOptions } from './remote-loader-types.ts'
import { galleryRemote } from '../testing.ts'

const Old = () => null
const New = () => null

const texts = { en: async () => ({}), zh: async () => ({}) }
const moduleWith = (Screen: () => null): MountableRemote => ({
  screens: { wall: async () => Screen },
  slices: {},
  languages: texts,
})

function setUp(loadRelease: RemoteLoaderOptions['loadRelease']) {
  const install = jest.fn<RemoteLoaderOptions['install']>().mockResolvedValue(undefined)
  const refetchFiles = jest.fn<RemoteLoaderOptions['refetchFiles']>().mockResolvedValue(undefined)
  const prefetchFiles = jest.fn<RemoteLoaderOptions['prefetchFiles']>().mockResolvedValue(undefined)
  const reportFault = jest.fn<RemoteLoaderOptions['reportFault']>()
  const onFirstMount = jest.fn<RemoteLoaderOptions['onFirstMount']>()
  const load = jest.fn(loadRelease)
  return {
    loader: createRemoteLoader({
      loadRelease: load,
      install,
      refetchFiles,
      prefetchFiles,
      reportFault,
      onFirstMount,
      timeoutMs: 5_000,
    }),
    install,
    refetchFiles,
    prefetchFiles,
    reportFault,
    onFirstMount,
    load,
  }
}

const healthy = async ({ version }: ComposedRelease) => moduleWith(version === '2' ? New : Old)
const brokenNew = async ({ version }: ComposedRelease) => {
  if (version === '2') throw new Error('The entry is garbage.')
  return moduleWith(Old)
}

describe('a remote loader', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('loads the screen of the current release and installs it once', async () => {
    const { loader, install, load, reportFault } = setUp(healthy)
    const first = await loader.loadScreen(galleryRemote, 'wall')
    await loader.loadScreen(galleryRemote, 'wall')
    expect(first).toMatchObject({ release: { version: '2' }, Screen: New })
    expect(load).toHaveBeenCalledTimes(1)
    expect(install).toHaveBeenCalledTimes(1)
    expect(reportFault).not.toHaveBeenCalled()
    expect(loader.getLoadedScreen(galleryRemote, 'wall')).toEqual(first)
  })

  it('installs a release again whose texts could not be loaded', async () => {
    const { loader, install } = setUp(healthy)
    install.mockRejectedValueOnce(new Error('No texts.'))
    const alone = { ...galleryRemote, previous: null }
    await expect(loader.loadScreen(alone, 'wall')).rejects.toThrow('No texts.')
    expect(await loader.loadScreen(alone, 'wall')).toMatchObject({ release: { version: '2' } })
  })

  it('returns no preloaded screen of a release that has failed since', async () => {
    const { loader } = setUp(healthy)
    await loader.preloadScreen(galleryRemote, 'wall')
    const loaded = loader.getLoadedScreen(galleryRemote, 'wall')
    if (!loaded) throw new Error('It is not loaded.')
    loader.handleRenderError(galleryRemote, loaded, new Error('It throws.'))
    expect(await loader.loadScreen(galleryRemote, 'wall')).toMatchObject({ release: { version: '1' } })
  })

  it('has no screen at once of a release whose texts another one has replaced', async () => {
    const { loader } = setUp(healthy)
    const newer = await loader.loadScreen(galleryRemote, 'wall')
    loader.handleRenderError(galleryRemote, newer, new Error('It throws.'))
    const older = await loader.loadScreen(galleryRemote, 'wall')
    loader.handleRenderError(galleryRemote, older, new Error('It throws too.'))
    const retry = loader.loadScreen(galleryRemote, 'wall')
    expect(loader.getActiveRelease(galleryRemote)?.version).toBe('2')
    expect(loader.getLoadedScreen(galleryRemote, 'wall')).toBeUndefined()
    expect(await retry).toMatchObject({ release: { version: '2' } })
    expect(loader.getLoadedScreen(galleryRemote, 'wall')).toBeDefined()
  })

  it('loads the module of the active release', async () => {
    const newModule = moduleWith(New)
    const oldModule = moduleWith(Old)
    const { loader } = setUp(async ({ version }) => (version === '2' ? newModule : oldModule))
    expect(await loader.loadModule(galleryRemote)).toBe(newModule)
    const loaded = await loader.loadScreen(galleryRemote, 'wall')
    loader.handleRenderError(galleryRemote, loaded, new Error('It throws.'))
    expect(await loader.loadModule(galleryRemote)).toBe(oldModule)
  })

  it('falls back to the previous release, reports both versions and stays there', async () => {
    const { loader, load, reportFault } = setUp(brokenNew)
    expect(await loader.loadScreen(galleryRemote, 'wall')).toMatchObject({
      release: { version: '1' },
      Screen: Old,
    })
    await loader.loadScreen(galleryRemote, 'wall')
    expect(load.mock.calls.map(([{ version }]) => version)).toEqual(['2', '1'])
    expect(reportFault).toHaveBeenCalledTimes(1)
    expect(reportFault).toHaveBeenCalledWith(
      expect.objectContaining({
        version: '2',
        fellBackTo: '1',
        phase: 'load',
        message: 'The entry is garbage.',
      }),
    )
  })

  it('reports one fault of a release of which two screens fail at the same time', async () => {
    const { loader, reportFault } = setUp(async release => {
      const { screens, ...module } = await brokenNew(release)
      return { ...module, screens: { ...screens, lightbox: async () => Old } }
    })
    const loading = ['wall', 'lightbox'].map(screen => loader.loadScreen(galleryRemote, screen))
    for (const { release } of await Promise.all(loading)) expect(release.version).toBe('1')
    expect(reportFault.mock.calls.map(([{ version }]) => version)).toEqual(['2'])
  })

  it('falls back when only the chunk of the screen fails', async () => {
    const { loader } = setUp(async ({ version }) =>
      version === '2'
        ? { ...moduleWith(New), screens: { wall: () => Promise.reject(new Error('404')) } }
        : moduleWith(Old),
    )
    expect(await loader.loadScreen(galleryRemote, 'wall')).toMatchObject({ release: { version: '1' } })
  })

  it('falls back when a release has another contract version', async () => {
    const { loader, load } = setUp(healthy)
    const foreign = { ...galleryRemote, current: { ...galleryRemote.current, contract: contractVersion + 1 } }
    expect(await loader.loadScreen(foreign, 'wall')).toMatchObject({ release: { version: '1' } })
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('falls back when a release needs packages that the shell does not share', async () => {
    const { loader, load, reportFault } = setUp(healthy)
    const misfit = 'mfe-gallery 2 wants react ^20.0.0, but shell 1 brings react 19.3.1.'
    const unfit = { ...galleryRemote, current: { ...galleryRemote.current, misfit } }
    expect(await loader.loadScreen(unfit, 'wall')).toMatchObject({ release: { version: '1' } })
    expect(load).toHaveBeenCalledTimes(1)
    expect(reportFault).toHaveBeenCalledWith(
      expect.objectContaining({ version: '2', fellBackTo: '1', message: misfit }),
    )
  })

  it('rejects when all releases fail, and the next load retries from the current one', async () => {
    let reachable = false
    const { loader, refetchFiles, reportFault } = setUp(async release => {
      if (!reachable) throw new Error(`${release.version} is out of reach.`)
      return healthy(release)
    })
    await expect(loader.loadScreen(galleryRemote, 'wall')).rejects.toThrow('1 is out of reach.')
    expect(reportFault).toHaveBeenLastCalledWith(expect.objectContaining({ version: '1', fellBackTo: null }))
    expect(refetchFiles).not.toHaveBeenCalled()
    reachable = true
    expect(await loader.loadScreen(galleryRemote, 'wall')).toMatchObject({ release: { version: '2' } })
    // The cached copies may be corrupt.
    expect(refetchFiles.mock.calls).toEqual([[galleryRemote.current, 'wall']])
  })

  it('rejects with the reason why refetching failed', async () => {
    const { loader, refetchFiles } = setUp(brokenNew)
    const alone = { ...galleryRemote, previous: null }
    await expect(loader.loadScreen(alone, 'wall')).rejects.toThrow('The entry is garbage.')
    refetchFiles.mockRejectedValueOnce(new Error('It is still garbage.'))
    await expect(loader.loadScreen(alone, 'wall')).rejects.toThrow('It is still garbage.')
  })

  it('installs a release again when it returns after a fallback', async () => {
    let reachable = false
    const { loader, install } = setUp(async release => ({
      ...(await healthy(release)),
      screens: { wall: async () => (reachable ? New : Promise.reject(new Error('404'))) },
    }))
    await expect(loader.loadScreen(galleryRemote, 'wall')).rejects.toThrow('404')
    reachable = true
    expect(await loader.loadScreen(galleryRemote, 'wall')).toMatchObject({ release: { version: '2' } })
    expect(install.mock.calls.map(([{ version }]) => version)).toEqual(['2', '1', '2'])
  })

  it('falls back when a screen throws before its first mount', async () => {
    const { loader, reportFault } = setUp(healthy)
    expect(
      loader.handleRenderError(
        galleryRemote,
        await loader.loadScreen(galleryRemote, 'wall'),
        new Error('boom'),
      ),
    ).toBe(true)
    expect(reportFault).toHaveBeenCalledWith(
      expect.objectContaining({ phase: 'render', version: '2', fellBackTo: '1' }),
    )
    const older = await loader.loadScreen(galleryRemote, 'wall')
    expect(older.release.version).toBe('1')
    expect(loader.handleRenderError(galleryRemote, older, new Error('boom'))).toBe(false)
  })

  it('keeps a release whose screen throws more than a second after it has mounted', async () => {
    const { loader, reportFault } = setUp(healthy)
    const wall = await loader.loadScreen(galleryRemote, 'wall')
    const now = jest.spyOn(performance, 'now').mockReturnValue(5_000)
    loader.markMounted(wall)
    now.mockReturnValue(6_001)
    expect(loader.handleRenderError(galleryRemote, wall, new Error('boom'))).toBe(false)
    expect(reportFault).toHaveBeenCalledWith(
      expect.objectContaining({ phase: 'render', version: '2', fellBackTo: null }),
    )
    expect(loader.getLoadedScreen(galleryRemote, 'wall')).toEqual(wall)
    now.mockRestore()
  })

  it('stops using a release whose screen throws within a second after it has mounted', async () => {
    const { loader } = setUp(healthy)
    const wall = await loader.loadScreen(galleryRemote, 'wall')
    loader.markMounted(wall)
    expect(loader.handleRenderError(galleryRemote, wall, new Error('boom'))).toBe(true)
    expect(loader.getActiveRelease(galleryRemote)?.version).toBe('1')
  })

  it('announces the first mount of each screen once', async () => {
    const { loader, onFirstMount } = setUp(healthy)
    loader.markMounted(await loader.loadScreen(galleryRemote, 'wall'))
    loader.markMounted(await loader.loadScreen(galleryRemote, 'wall'))
    expect(onFirstMount).toHaveBeenCalledTimes(1)
    expect(onFirstMount).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'wall', release: expect.objectContaining({ version: '2' }) }),
    )
  })

  it('returns a preloaded screen, and has it at once when it has loaded', async () => {
    const { loader, load } = setUp(healthy)
    const preloaded = loader.preloadScreen(galleryRemote, 'wall')
    const loading = loader.loadScreen(galleryRemote, 'wall')
    await preloaded
    expect(loader.getLoadedScreen(galleryRemote, 'wall')).toEqual(await loading)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('rejects once with a failed preload, and the next load retries', async () => {
    const { loader, load, reportFault, refetchFiles } = setUp(async () => {
      throw new Error('The entry is garbage.')
    })
    await loader.preloadScreen(galleryRemote, 'wall')
    await expect(loader.loadScreen(galleryRemote, 'wall')).rejects.toThrow('garbage')
    expect(load).toHaveBeenCalledTimes(2)
    expect(reportFault.mock.calls.map(([{ version }]) => version)).toEqual(['2', '1'])
    expect(refetchFiles).not.toHaveBeenCalled()
    await expect(loader.loadScreen(galleryRemote, 'wall')).rejects.toThrow('garbage')
    expect(refetchFiles).toHaveBeenCalled()
  })

  it('prefetches files and runs no code', async () => {
    const { loader, load, prefetchFiles } = setUp(healthy)
    prefetchFiles.mockRejectedValueOnce(new Error('It is offline.'))
    loader.prefetchScreen(galleryRemote, 'wall')
    await jest.advanceTimersByTimeAsync(0)
    expect(prefetchFiles).toHaveBeenCalledWith(galleryRemote.current, 'wall')
    expect(load).not.toHaveBeenCalled()
  })

  it('does not prefetch a screen that has loaded', async () => {
    const { loader, prefetchFiles } = setUp(healthy)
    await loader.loadScreen(galleryRemote, 'wall')
    loader.prefetchScreen(galleryRemote, 'wall')
    expect(prefetchFiles).not.toHaveBeenCalled()
  })

  it('prepares a screen without reporting a failure', async () => {
    const { loader, reportFault } = setUp(brokenNew)
    loader.prepareScreen(galleryRemote, 'wall')
    await jest.advanceTimersByTimeAsync(0)
    expect(reportFault).not.toHaveBeenCalled()
    expect(loader.getLoadedScreen(galleryRemote, 'wall')).toBeUndefined()
  })

  describe('for a rebuilt remote', () => {
    /** Each build has another screen under the same version, as on a development server. */
    async function setUpRebuilt() {
      const builds = [Old, New]
      const setup = setUp(async () => moduleWith(builds.shift() ?? New))
      const first = await setup.loader.loadScreen(galleryRemote, 'wall')
      setup.loader.markMounted(first)
      return { ...setup, first }
    }

    it('loads and installs it again, and notifies subscribers', async () => {
      const { loader, load, install, first } = await setUpRebuilt()
      const changed = jest.fn()
      loader.subscribe(changed)
      expect(loader.getResetCount(galleryRemote)).toBe(0)
      loader.reset(galleryRemote)
      expect(loader.getResetCount(galleryRemote)).toBe(1)
      expect(changed).toHaveBeenCalledTimes(1)
      expect(loader.getLoadedScreen(galleryRemote, 'wall')).toBeUndefined()

      expect(first.Screen).toBe(Old)
      expect((await loader.loadScreen(galleryRemote, 'wall')).Screen).toBe(New)
      expect(load).toHaveBeenCalledTimes(2)
      expect(install).toHaveBeenCalledTimes(2)
    })

    it('treats the next mount as a first mount', async () => {
      const { loader, onFirstMount } = await setUpRebuilt()
      loader.reset(galleryRemote)
      const rebuilt = await loader.loadScreen(galleryRemote, 'wall')
      expect(loader.handleRenderError(galleryRemote, rebuilt, new Error('boom'))).toBe(true)
      loader.reset(galleryRemote)
      const fixed = await loader.loadScreen(galleryRemote, 'wall')
      expect(fixed.release.version).toBe('2')
      loader.markMounted(fixed)
      expect(onFirstMount).toHaveBeenCalledTimes(2)
    })

    it('keeps the screens of other remotes', async () => {
      const { loader, load } = await setUpRebuilt()
      const account = {
        name: 'mfe-account',
        current: { ...galleryRemote.current, name: 'mfe-account' },
        previous: null,
      }
      const home = await loader.loadScreen(account, 'wall')
      loader.reset(galleryRemote)
      expect(loader.getLoadedScreen(account, 'wall')).toEqual(home)
      expect(loader.getResetCount(account)).toBe(0)
      expect(load).toHaveBeenCalledTimes(2)
    })
  })
})
