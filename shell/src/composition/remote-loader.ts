import type { Reading } from '@tessera/shared-auth'
import {
  contractVersion,
  type ComposedRelease,
  type ComposedRemote,
  type Visit,
} from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import { describeError, type Fault } from './fault.ts'
import type { MountableRemote } from './federation.ts'

/** How long a release may take to bring its module or a screen before the shell gives it up, in ms. */
export const loadDeadline = 12_000

/** A screen that is ready to be mounted, and the release it comes from. */
export interface LoadedScreen {
  release: ComposedRelease
  /** The screen's name in the release's manifest. */
  name: string
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
  /** Begins to bring a screen that `load` will be asked for next, and answers it so. Resolves when that has ended, well or not. */
  begin(remote: ComposedRemote, screen: string): Promise<void>
  /** Fetches a screen ahead of its need; says nothing of failures, because the real need will meet them. */
  prefetch(remote: ComposedRemote, screen: string): void
  /** What a screen will ask the server for; rejects when its release cannot be had. */
  readings(remote: ComposedRemote, screen: string, visit: Visit): Promise<readonly Reading[]>
  /** Hears that a screen stands in the page. */
  mounted(screen: LoadedScreen): void
  /**
   * Hears that a screen threw. Before it has ever mounted this takes its release out of use; one that
   * has proved itself stays, because someone's work may be in it and the older release is no likelier
   * to render it.
   *
   * @returns whether another release is to be mounted in its place
   */
  renderFailed(remote: ComposedRemote, screen: LoadedScreen, error: unknown): boolean
  /** The release that the page mounts of a remote, as things stand; none when all have failed. */
  inUse(remote: ComposedRemote): ComposedRelease | undefined
  /** Forgets what was loaded of a remote, which was built anew: where it stands, it is mounted afresh. */
  restart(remote: ComposedRemote): void
  /** How often a remote was built anew while this page stands. */
  restarts(remote: ComposedRemote): number
  /** Whether a screen of the release has stood in this page. */
  hasMounted(release: ComposedRelease): boolean
  /** Calls back whenever one of these answers may have changed; returns how to stop. */
  subscribe(changed: () => void): () => void
}

export interface LoaderParts {
  loadRelease(release: ComposedRelease): Promise<MountableRemote>
  /** Makes what a release brings besides screens, its texts and slices, ready for use. */
  install(release: ComposedRelease, module: MountableRemote): Promise<void>
  /** Fetches the files of a screen past the browser's cache, and rejects when they cannot be had as they should be. */
  renew(release: ComposedRelease, screen: string): Promise<void>
  report(fault: Fault): void
  /** Told of each screen of each release once, when it mounts for the first time in this page. */
  announceMount(screen: LoadedScreen): void
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

export function createRemoteLoader(parts: LoaderParts): RemoteLoader {
  const { loadRelease, install, renew, report, announceMount, deadline } = parts
  /** Started releases; a failed start is forgotten, so that the next need tries again. */
  const modules = new Map<string, Promise<MountableRemote>>()
  const screens = new Map<string, LoadedScreen>()
  /** By remote, the release whose texts and slices stand in the page: they share their names with the others'. */
  const installed = new Map<string, { release: ComposedRelease; done: Promise<void> }>()
  /** Screens that were begun with and are not there, until they are asked for. */
  const begun = new Map<string, Promise<LoadedScreen>>()
  /** Releases that failed; a page that has left a release stays with the one before. */
  const failed = new Set<string>()
  /** Screens that have stood in this page, and their releases. */
  const proved = new Set<string>()
  const restarted = new Map<string, number>()
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach(listener => listener())

  const releasesOf = ({ current, previous }: ComposedRemote): ComposedRelease[] =>
    previous ? [current, previous] : [current]
  const idOf = ({ name, version }: ComposedRelease): string => `${name}@${version}`
  const key = (release: ComposedRelease, screen: string): string => `${idOf(release)}/${screen}`

  function start(release: ComposedRelease): Promise<MountableRemote> {
    const started = modules.get(idOf(release))
    if (started) return started
    if (release.contract !== contractVersion)
      return Promise.reject(
        new Error(`It was built for contract ${release.contract}, not ${contractVersion}.`),
      )
    if (release.misfit) return Promise.reject(new Error(release.misfit))
    const starting = withDeadline(loadRelease(release), deadline, 'Loading')
    modules.set(idOf(release), starting)
    starting.catch(() => modules.delete(idOf(release)))
    return starting
  }

  function installOnce(release: ComposedRelease, module: MountableRemote): Promise<void> {
    const standing = installed.get(release.name)
    if (standing && idOf(standing.release) === idOf(release)) return standing.done
    const done = withDeadline(install(release, module), deadline, 'Loading its texts')
    installed.set(release.name, { release, done })
    done.catch(() => installed.delete(release.name))
    return done
  }

  async function loadFrom(release: ComposedRelease, name: string): Promise<LoadedScreen> {
    const module = await start(release)
    const bring = module.screens[name]
    if (!bring) throw new Error(`It has no screen "${name}".`)
    const [Screen] = await Promise.all([
      withDeadline(bring(), deadline, 'Loading its screen'),
      installOnce(release, module),
    ])
    const screen = { release, name, Screen }
    screens.set(key(release, name), screen)
    return screen
  }

  const inUse = (remote: ComposedRemote): ComposedRelease | undefined =>
    releasesOf(remote).find(release => !failed.has(idOf(release)))

  function reportFault(
    release: ComposedRelease,
    fellBackTo: ComposedRelease | undefined,
    phase: Fault['phase'],
    error: unknown,
  ) {
    report({
      remote: release.name,
      version: release.version,
      fellBackTo: fellBackTo?.version ?? null,
      phase,
      ...describeError(error),
    })
  }

  /** Takes a release out of use; answers the one that takes its place. Several failures of one are one fault. */
  function giveUp(
    remote: ComposedRemote,
    release: ComposedRelease,
    phase: Fault['phase'],
    error: unknown,
  ): ComposedRelease | undefined {
    if (failed.has(idOf(release))) return inUse(remote)
    failed.add(idOf(release))
    const next = inUse(remote)
    reportFault(release, next, phase, error)
    changed()
    return next
  }

  async function loadAny(remote: ComposedRemote, name: string): Promise<LoadedScreen> {
    const releases = releasesOf(remote)
    const again = releases.every(release => failed.has(idOf(release)))
    if (again) for (const release of releases) failed.delete(idOf(release))
    let release = inUse(remote)
    let failure: unknown
    while (release) {
      try {
        // What the browser keeps may be what failed; a bad copy would fail its hash each time it is asked for
        if (again) await withDeadline(renew(release, name), deadline, 'Fetching it again')
        return await loadFrom(release, name)
      } catch (error) {
        failure = error
        release = giveUp(remote, release, 'load', error)
      }
    }
    throw failure
  }

  return {
    load(remote, name) {
      const id = `${remote.name}/${name}`
      const loading = begun.get(id) ?? loadAny(remote, name)
      begun.delete(id)
      return loading
    },

    begin(remote, name) {
      const id = `${remote.name}/${name}`
      const loading = loadAny(remote, name)
      begun.set(id, loading)
      return loading.then(
        () => void begun.delete(id),
        () => {},
      )
    },

    loaded(remote, name) {
      const release = inUse(remote)
      const standing = installed.get(remote.name)?.release
      if (!release || !standing || idOf(standing) !== idOf(release)) return undefined
      return screens.get(key(release, name))
    },

    prefetch(remote, name) {
      const release = inUse(remote)
      if (release) loadFrom(release, name).catch(() => {})
    },

    async readings(remote, name, visit) {
      const release = inUse(remote)
      if (!release) return []
      const { ahead } = await start(release)
      return ahead?.[name]?.(visit) ?? []
    },

    mounted(screen) {
      const mounted = key(screen.release, screen.name)
      if (!proved.has(mounted)) announceMount(screen)
      proved.add(mounted).add(idOf(screen.release))
      changed()
    },

    renderFailed(remote, { release, name }, error) {
      if (!proved.has(key(release, name))) return giveUp(remote, release, 'render', error) !== undefined
      reportFault(release, undefined, 'render', error)
      return false
    },

    restart(remote) {
      for (const release of releasesOf(remote)) {
        modules.delete(idOf(release))
        failed.delete(idOf(release))
        for (const { name } of release.screens) {
          screens.delete(key(release, name))
          proved.delete(key(release, name))
        }
      }
      installed.delete(remote.name)
      restarted.set(remote.name, (restarted.get(remote.name) ?? 0) + 1)
      changed()
    },

    restarts: ({ name }) => restarted.get(name) ?? 0,
    inUse,
    hasMounted: release => proved.has(idOf(release)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
