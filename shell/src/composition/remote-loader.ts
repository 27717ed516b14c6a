import {
  contractVersion,
  type ComposedRelease,
  type ComposedRemote,
  type FaultReport,
} from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import type { MountableRemote } from './federation.ts'

/** A screen that is ready to be mounted, and the release it comes from. */
export interface LoadedScreen {
  release: ComposedRelease
  Screen: ComponentType
}

export interface RemoteLoader {
  /**
   * Brings a screen: of the current release, or of the one before where the current one fails. Rejects
   * with the last failure when neither can be had; asked again, it tries again from the current release.
   */
  load(remote: ComposedRemote, screen: string): Promise<LoadedScreen>
  /** The screen, if nothing is left to wait for. */
  loaded(remote: ComposedRemote, screen: string): LoadedScreen | undefined
  /** Fetches a screen ahead of its need; says nothing of failures, because the real need will meet them. */
  prefetch(remote: ComposedRemote, screen: string): void
  /** Takes a release out of use after its screen threw; answers whether an older one can take its place. */
  renderFailed(remote: ComposedRemote, release: ComposedRelease, error: unknown): boolean
}

export interface LoaderParts {
  loadRelease(release: ComposedRelease): Promise<MountableRemote>
  /** Makes what a release brings besides screens, its texts and slices, ready for use. */
  install(release: ComposedRelease, module: MountableRemote): Promise<void>
  report(fault: Omit<FaultReport, 'composition' | 'path'>): void
  /** Ms until a step is given up. */
  deadline: number
}

/** Rejects when the work has not ended in time; the work itself cannot be called back. */
function withDeadline<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} s.`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export function createRemoteLoader({ loadRelease, install, report, deadline }: LoaderParts): RemoteLoader {
  /** Started releases by container; a failed start is forgotten, so that the next need tries again. */
  const modules = new Map<string, Promise<MountableRemote>>()
  const screens = new Map<string, LoadedScreen>()
  /** Containers that failed; a page that has left a release stays with the one before. */
  const failed = new Set<string>()

  const releasesOf = ({ current, previous }: ComposedRemote): ComposedRelease[] =>
    previous ? [current, previous] : [current]
  const key = (release: ComposedRelease, screen: string): string => `${release.container}/${screen}`

  function start(release: ComposedRelease): Promise<MountableRemote> {
    const started = modules.get(release.container)
    if (started) return started
    if (release.contract !== contractVersion)
      return Promise.reject(
        new Error(`It was built for contract ${release.contract}, not ${contractVersion}.`),
      )
    const starting = loadRelease(release).then(async module => {
      await install(release, module)
      return module
    })
    const timed = withDeadline(starting, deadline, 'Loading')
    modules.set(release.container, timed)
    timed.catch(() => modules.delete(release.container))
    return timed
  }

  async function loadFrom(release: ComposedRelease, name: string): Promise<LoadedScreen> {
    const module = await start(release)
    const bring = module.screens[name]
    if (!bring) throw new Error(`It has no screen "${name}".`)
    const screen = { release, Screen: await withDeadline(bring(), deadline, 'Loading its screen') }
    screens.set(key(release, name), screen)
    return screen
  }

  function fault(
    remote: ComposedRemote,
    release: ComposedRelease,
    phase: FaultReport['phase'],
    error: unknown,
  ) {
    failed.add(release.container)
    const next = releasesOf(remote).find(({ container }) => !failed.has(container))
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
    report({
      remote: remote.name,
      version: release.version,
      fellBackTo: next?.version ?? null,
      phase,
      message: message.slice(0, 2_000),
      ...(stack && { stack: stack.slice(0, 20_000) }),
    })
    return next
  }

  return {
    async load(remote, name) {
      const releases = releasesOf(remote)
      if (releases.every(({ container }) => failed.has(container)))
        for (const { container } of releases) failed.delete(container)
      let release = releases.find(({ container }) => !failed.has(container))
      let failure: unknown
      while (release) {
        try {
          return await loadFrom(release, name)
        } catch (error) {
          failure = error
          release = fault(remote, release, 'load', error)
        }
      }
      throw failure
    },

    loaded(remote, name) {
      const release = releasesOf(remote).find(({ container }) => !failed.has(container))
      return release && screens.get(key(release, name))
    },

    prefetch(remote, name) {
      const release = releasesOf(remote).find(({ container }) => !failed.has(container))
      if (release) loadFrom(release, name).catch(() => {})
    },

    renderFailed: (remote, release, error) => fault(remote, release, 'render', error) !== undefined,
  }
}
