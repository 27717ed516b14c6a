import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Reading } from '@tessera/shared-auth'
import { contractVersion, type ComposedRelease } from '@tessera/shared-contracts'
import type { MountableRemote } from './federation.ts'
import { createRemoteLoader, type LoaderParts } from './remote-loader.ts'
import { gallery } from './testing.ts'

const Old = () => null
const New = () => null

const texts = { en: async () => ({}), zh: async () => ({}) }
const moduleWith = (Screen: () => null): MountableRemote => ({
  screens: { wall: async () => Screen },
  slices: {},
  languages: texts,
})

function setUp(loadRelease: LoaderParts['loadRelease']) {
  const install = jest.fn<LoaderParts['install']>().mockResolvedValue(undefined)
  const renew = jest.fn<LoaderParts['renew']>().mockResolvedValue(undefined)
  const report = jest.fn<LoaderParts['report']>()
  const announceMount = jest.fn<LoaderParts['announceMount']>()
  const load = jest.fn(loadRelease)
  return {
    loader: createRemoteLoader({
      loadRelease: load,
      install,
      renew,
      report,
      announceMount,
      deadline: 5_000,
    }),
    install,
    renew,
    report,
    announceMount,
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

  it('brings the screen of the current release, installed once', async () => {
    const { loader, install, load, report } = setUp(healthy)
    const first = await loader.load(gallery, 'wall')
    await loader.load(gallery, 'wall')
    expect(first).toMatchObject({ release: { version: '2' }, Screen: New })
    expect(load).toHaveBeenCalledTimes(1)
    expect(install).toHaveBeenCalledTimes(1)
    expect(report).not.toHaveBeenCalled()
    expect(loader.loaded(gallery, 'wall')).toEqual(first)
  })

  it('knows what a screen will ask for, of the release in use alone, and of one that says nothing that it is nothing', async () => {
    const visit = { params: {}, search: new URLSearchParams(), signedIn: false }
    const reading = jest.fn<Reading>()
    const { loader } = setUp(async ({ version }) =>
      version === '2' ? { ...moduleWith(New), ahead: { wall: () => [reading] } } : moduleWith(Old),
    )
    expect(await loader.readings(gallery, 'wall', visit)).toEqual([reading])
    expect(await loader.readings(gallery, 'another', visit)).toEqual([])
    const loaded = await loader.load(gallery, 'wall')
    loader.renderFailed(gallery, loaded, new Error('It throws.'))
    expect(await loader.readings(gallery, 'wall', visit)).toEqual([])
  })

  it('falls back to the release before, reports both versions and stays there', async () => {
    const { loader, load, report } = setUp(brokenNew)
    expect(await loader.load(gallery, 'wall')).toMatchObject({ release: { version: '1' }, Screen: Old })
    await loader.load(gallery, 'wall')
    expect(load.mock.calls.map(([{ version }]) => version)).toEqual(['2', '1'])
    expect(report).toHaveBeenCalledTimes(1)
    expect(report).toHaveBeenCalledWith(
      expect.objectContaining({
        version: '2',
        fellBackTo: '1',
        phase: 'load',
        message: 'The entry is garbage.',
      }),
    )
  })

  it('gives up a release that does not answer before the deadline', async () => {
    const { loader, report } = setUp(async ({ version }) =>
      version === '2' ? new Promise<never>(() => {}) : moduleWith(Old),
    )
    const loading = loader.load(gallery, 'wall')
    await jest.advanceTimersByTimeAsync(5_000)
    expect(await loading).toMatchObject({ release: { version: '1' } })
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'Loading took longer than 5 s.' }))
  })

  it('falls back when only the chunk of the screen cannot be had', async () => {
    const { loader } = setUp(async ({ version }) =>
      version === '2'
        ? { ...moduleWith(New), screens: { wall: () => Promise.reject(new Error('404')) } }
        : moduleWith(Old),
    )
    expect(await loader.load(gallery, 'wall')).toMatchObject({ release: { version: '1' } })
  })

  it('does not start a release of another contract', async () => {
    const { loader, load } = setUp(healthy)
    const foreign = { ...gallery, current: { ...gallery.current, contract: contractVersion + 1 } }
    expect(await loader.load(foreign, 'wall')).toMatchObject({ release: { version: '1' } })
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('does not start a release that asks for packages which the shell does not bring', async () => {
    const { loader, load, report } = setUp(healthy)
    const misfit = 'mfe-gallery 2 wants react ^20.0.0, but shell 1 brings react 19.3.1.'
    const unfit = { ...gallery, current: { ...gallery.current, misfit } }
    expect(await loader.load(unfit, 'wall')).toMatchObject({ release: { version: '1' } })
    expect(load).toHaveBeenCalledTimes(1)
    expect(report).toHaveBeenCalledWith(
      expect.objectContaining({ version: '2', fellBackTo: '1', message: misfit }),
    )
  })

  it('rejects when no release can be had, and tries afresh from the current one when asked again', async () => {
    let reachable = false
    const { loader, renew, report } = setUp(async release => {
      if (!reachable) throw new Error(`${release.version} is out of reach.`)
      return healthy(release)
    })
    await expect(loader.load(gallery, 'wall')).rejects.toThrow('1 is out of reach.')
    expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ version: '1', fellBackTo: null }))
    expect(renew).not.toHaveBeenCalled()
    reachable = true
    expect(await loader.load(gallery, 'wall')).toMatchObject({ release: { version: '2' } })
    // The copies that the browser keeps may be what was wrong
    expect(renew.mock.calls).toEqual([[gallery.current, 'wall']])
  })

  it('says why a release that failed cannot be fetched anew', async () => {
    const { loader, renew } = setUp(brokenNew)
    const alone = { ...gallery, previous: null }
    await expect(loader.load(alone, 'wall')).rejects.toThrow('The entry is garbage.')
    renew.mockRejectedValueOnce(new Error('It is still garbage.'))
    await expect(loader.load(alone, 'wall')).rejects.toThrow('It is still garbage.')
  })

  it('installs a release anew when it comes back after another one', async () => {
    let reachable = false
    const { loader, install } = setUp(async release => ({
      ...(await healthy(release)),
      screens: { wall: async () => (reachable ? New : Promise.reject(new Error('404'))) },
    }))
    await expect(loader.load(gallery, 'wall')).rejects.toThrow('404')
    reachable = true
    expect(await loader.load(gallery, 'wall')).toMatchObject({ release: { version: '2' } })
    expect(install.mock.calls.map(([{ version }]) => version)).toEqual(['2', '1', '2'])
  })

  it('takes a release whose screen throws before it ever mounted out of use', async () => {
    const { loader, report } = setUp(healthy)
    expect(loader.renderFailed(gallery, await loader.load(gallery, 'wall'), new Error('boom'))).toBe(true)
    expect(report).toHaveBeenCalledWith(
      expect.objectContaining({ phase: 'render', version: '2', fellBackTo: '1' }),
    )
    const older = await loader.load(gallery, 'wall')
    expect(older.release.version).toBe('1')
    expect(loader.renderFailed(gallery, older, new Error('boom'))).toBe(false)
  })

  it('keeps a release whose screen throws after it has mounted', async () => {
    const { loader, report } = setUp(healthy)
    const wall = await loader.load(gallery, 'wall')
    loader.mounted(wall)
    expect(loader.renderFailed(gallery, wall, new Error('boom'))).toBe(false)
    expect(report).toHaveBeenCalledWith(
      expect.objectContaining({ phase: 'render', version: '2', fellBackTo: null }),
    )
    expect(loader.loaded(gallery, 'wall')).toEqual(wall)
  })

  it('announces each screen once, when it mounts first', async () => {
    const { loader, announceMount } = setUp(healthy)
    loader.mounted(await loader.load(gallery, 'wall'))
    loader.mounted(await loader.load(gallery, 'wall'))
    expect(announceMount).toHaveBeenCalledTimes(1)
    expect(announceMount).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'wall', release: expect.objectContaining({ version: '2' }) }),
    )
  })

  it('answers with what it has begun, and shows it at once when it is there', async () => {
    const { loader, load } = setUp(healthy)
    const ended = loader.begin(gallery, 'wall')
    const asked = loader.load(gallery, 'wall')
    await ended
    expect(loader.loaded(gallery, 'wall')).toEqual(await asked)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('fails once with what it has begun in vain, and tries again when it is asked again', async () => {
    const { loader, load, report, renew } = setUp(async () => {
      throw new Error('The entry is garbage.')
    })
    await loader.begin(gallery, 'wall')
    await expect(loader.load(gallery, 'wall')).rejects.toThrow('garbage')
    expect(load).toHaveBeenCalledTimes(2)
    expect(report.mock.calls.map(([{ version }]) => version)).toEqual(['2', '1'])
    expect(renew).not.toHaveBeenCalled()
    await expect(loader.load(gallery, 'wall')).rejects.toThrow('garbage')
    expect(renew).toHaveBeenCalled()
  })

  it('fetches ahead without reporting a failure', async () => {
    const { loader, report } = setUp(brokenNew)
    loader.prefetch(gallery, 'wall')
    await jest.advanceTimersByTimeAsync(0)
    expect(report).not.toHaveBeenCalled()
    expect(loader.loaded(gallery, 'wall')).toBeUndefined()
  })

  describe('of a remote that is built anew', () => {
    /** Each build brings a screen of its own under the same version, as a development server does. */
    async function built() {
      const builds = [Old, New]
      const setup = setUp(async () => moduleWith(builds.shift() ?? New))
      const first = await setup.loader.load(gallery, 'wall')
      setup.loader.mounted(first)
      return { ...setup, first }
    }

    it('loads and installs it afresh, and tells whoever shows it', async () => {
      const { loader, load, install, first } = await built()
      const changed = jest.fn()
      loader.subscribe(changed)
      expect(loader.restarts(gallery)).toBe(0)
      loader.restart(gallery)
      expect(loader.restarts(gallery)).toBe(1)
      expect(changed).toHaveBeenCalledTimes(1)
      expect(loader.loaded(gallery, 'wall')).toBeUndefined()

      expect(first.Screen).toBe(Old)
      expect((await loader.load(gallery, 'wall')).Screen).toBe(New)
      expect(load).toHaveBeenCalledTimes(2)
      expect(install).toHaveBeenCalledTimes(2)
    })

    it('has yet to prove itself: a screen that throws now is a first mount that failed', async () => {
      const { loader, announceMount } = await built()
      loader.restart(gallery)
      const anew = await loader.load(gallery, 'wall')
      expect(loader.renderFailed(gallery, anew, new Error('boom'))).toBe(true)
      loader.restart(gallery)
      const mended = await loader.load(gallery, 'wall')
      expect(mended.release.version).toBe('2')
      loader.mounted(mended)
      expect(announceMount).toHaveBeenCalledTimes(2)
    })

    it('keeps what is loaded of other remotes', async () => {
      const { loader, load } = await built()
      const account = {
        name: 'mfe-account',
        current: { ...gallery.current, name: 'mfe-account' },
        previous: null,
      }
      const home = await loader.load(account, 'wall')
      loader.restart(gallery)
      expect(loader.loaded(account, 'wall')).toEqual(home)
      expect(loader.restarts(account)).toBe(0)
      expect(load).toHaveBeenCalledTimes(2)
    })
  })
})
