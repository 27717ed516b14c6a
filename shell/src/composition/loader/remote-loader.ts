import {
  contractVersion,
  type ComposedRelease,
  type ComposedRemote,
  type MountableScreen,
} from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import type { MountableRemote } from '../federation/container.ts'
import { describeError, type Fault } from '../reporting/fault.ts'
import { withTimeout } from './with-timeout.ts'

/** The component of a screen. Only one that wraps another framework calls `onMount` itself. */
type ScreenComponent =
  | { Screen: ComponentType; reportsMount?: false }
  | { Screen: ComponentType<MountReportProps>; reportsMount: true }

export interface MountReportProps {
  /** Called when the screen has mounted. */
  onMount(): void
}

/** A screen that is ready to mount, and the release that it belongs to. */
export type LoadedScreen = ScreenComponent & {
  release: ComposedRelease
  /** The name of the screen in the manifest of the release. */
  name: string
}

/** Whether a remote's screen is a pair of functions and no React component. */
const isMountable = (screen: ComponentType | MountableScreen): screen is MountableScreen =>
  'mount' in screen && typeof screen.mount === 'function'

/** Returns the component of a screen. Loads the code for other frameworks only where a screen needs it. */
async function toComponent(screen: ComponentType | MountableScreen): Promise<ScreenComponent> {
  if (!isMountable(screen)) return { Screen: screen }
  const { createMountedScreen } = await import('../screen/mounted-screen.tsx')
  return { Screen: createMountedScreen(screen), reportsMount: true }
}

export interface RemoteLoader {
  /**
   * Loads a screen of the current release, or of the previous release where the current one fails. Rejects with the
   * last error when both fail. The next call then tries again from the current release.
   */
  loadScreen(remote: ComposedRemote, screen: string): Promise<LoadedScreen>
  /** Returns a screen that can mount at once; undefined while something still has to load. */
  getLoadedScreen(remote: ComposedRemote, screen: string): LoadedScreen | undefined
  /** Starts loading a screen; the next `loadScreen` returns that load. Resolves when it has succeeded or failed. */
  preloadScreen(remote: ComposedRemote, screen: string): Promise<void>
  /** Fetches a screen that may be needed later. Ignores failures, because `loadScreen` reports them. */
  prefetchScreen(remote: ComposedRemote, screen: string): void
  /** Loads the module of the active release; undefined when all releases have failed. Does not fall back. */
  loadModule(remote: ComposedRemote): Promise<MountableRemote | undefined>
  /**
   * Starts and installs a release, and meanwhile loads one of its parts.
   *
   * @param what names the part in the error when it takes too long
   */
  loadPart<Part>(
    release: ComposedRelease,
    importPart: (module: MountableRemote) => Promise<Part>,
    what: string,
  ): Promise<Part>
  /** Stops using a release and returns its replacement. Reports only the first failure of a release. */
  failRelease(
    remote: ComposedRemote,
    release: ComposedRelease,
    phase: Fault['phase'],
    error: unknown,
  ): ComposedRelease | undefined
  /** Reports a failure of a release that the page goes on using. */
  reportError(release: ComposedRelease, phase: Fault['phase'], error: unknown): void
  /** Records that a screen has mounted. */
  markMounted(screen: LoadedScreen): void
  /**
   * Records that a screen threw. The page stops using a release whose screen throws before its first mount. A release
   * whose screen has mounted stays: the user may have unsaved work in it, and the previous release would probably
   * throw as well.
   *
   * @returns whether another release should be mounted instead
   */
  handleRenderError(remote: ComposedRemote, screen: LoadedScreen, error: unknown): boolean
  /** Returns the release of a remote that the page uses; undefined when all releases have failed. */
  getActiveRelease(remote: ComposedRemote): ComposedRelease | undefined
  /** Discards what was loaded of a remote that was rebuilt, so that its screens mount again. */
  reset(remote: ComposedRemote): void
  /** Returns how often `reset` was called for a remote. */
  getResetCount(remote: ComposedRemote): number
  /** Returns whether a screen of the release has mounted in this page. */
  hasMounted(release: ComposedRelease): boolean
  /** Calls back when a result of these methods may have changed. Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void
}

export interface RemoteLoaderOptions {
  loadRelease(release: ComposedRelease): Promise<MountableRemote>
  /** Adds the texts and slices of a release to the page. */
  install(release: ComposedRelease, module: MountableRemote): Promise<void>
  /** Fetches the files of a screen again, past the browser's cache. Rejects when a file is missing or wrong. */
  refetchFiles(release: ComposedRelease, screen: string): Promise<void>
  reportFault(fault: Fault): void
  /** Called once for each screen of a release, when it first mounts in this page. */
  onFirstMount(screen: LoadedScreen): void
  /** The time limit of each step of a load. */
  timeoutMs: number
}

export function createRemoteLoader(options: RemoteLoaderOptions): RemoteLoader {
  const { loadRelease, install, refetchFiles, reportFault, onFirstMount, timeoutMs } = options
  /** Modules by release. A failed load is removed, so that the next one tries again. */
  const modules = new Map<string, Promise<MountableRemote>>()
  const screens = new Map<string, LoadedScreen>()
  /** By remote, the release whose texts and slices are installed. The releases of a remote share their names. */
  const installed = new Map<string, { release: ComposedRelease; done: Promise<void> }>()
  /** Screens that `preloadScreen` has started to load and `loadScreen` has not returned yet. */
  const preloading = new Map<string, Promise<LoadedScreen>>()
  /** Releases that failed. The page does not return to them until all releases have failed. */
  const failed = new Set<string>()
  /** Screens that have mounted in this page, and their releases. */
  const mounted = new Set<string>()
  const resetCounts = new Map<string, number>()
  const listeners = new Set<() => void>()
  const notifyListeners = () => listeners.forEach(listener => listener())

  const listReleases = ({ current, previous }: ComposedRemote): ComposedRelease[] =>
    previous ? [current, previous] : [current]
  const getReleaseId = ({ name, version }: ComposedRelease): string => `${name}@${version}`
  const getScreenKey = (release: ComposedRelease, screen: string): string =>
    `${getReleaseId(release)}/${screen}`

  function startRelease(release: ComposedRelease): Promise<MountableRemote> {
    const id = getReleaseId(release)
    const started = modules.get(id)
    if (started) return started
    if (release.contract !== contractVersion)
      return Promise.reject(
        new Error(`It was built for contract ${release.contract}, not ${contractVersion}.`),
      )
    if (release.misfit) return Promise.reject(new Error(release.misfit))
    const starting = withTimeout(loadRelease(release), timeoutMs, 'Loading')
    modules.set(id, starting)
    starting.catch(() => modules.delete(id))
    return starting
  }

  function installOnce(release: ComposedRelease, module: MountableRemote): Promise<void> {
    const current = installed.get(release.name)
    if (current && getReleaseId(current.release) === getReleaseId(release)) return current.done
    const done = withTimeout(install(release, module), timeoutMs, 'Loading its texts')
    installed.set(release.name, { release, done })
    done.catch(() => installed.delete(release.name))
    return done
  }

  async function loadPart<Part>(
    release: ComposedRelease,
    importPart: (module: MountableRemote) => Promise<Part>,
    what: string,
  ): Promise<Part> {
    const module = await startRelease(release)
    const [part] = await Promise.all([
      withTimeout(importPart(module), timeoutMs, `Loading its ${what}`),
      installOnce(release, module),
    ])
    return part
  }

  async function loadFrom(release: ComposedRelease, name: string): Promise<LoadedScreen> {
    const importScreen = async ({ screens: { [name]: load } }: MountableRemote) => {
      if (!load) throw new Error(`It has no screen "${name}".`)
      return toComponent(await load())
    }
    const screen = { release, name, ...(await loadPart(release, importScreen, 'screen')) }
    screens.set(getScreenKey(release, name), screen)
    return screen
  }

  const getActiveRelease = (remote: ComposedRemote): ComposedRelease | undefined =>
    listReleases(remote).find(release => !failed.has(getReleaseId(release)))

  function reportError(
    release: ComposedRelease,
    fellBackTo: ComposedRelease | undefined,
    phase: Fault['phase'],
    error: unknown,
  ) {
    reportFault({
      remote: release.name,
      version: release.version,
      fellBackTo: fellBackTo?.version ?? null,
      phase,
      ...describeError(error),
    })
  }

  function failRelease(
    remote: ComposedRemote,
    release: ComposedRelease,
    phase: Fault['phase'],
    error: unknown,
  ): ComposedRelease | undefined {
    if (failed.has(getReleaseId(release))) return getActiveRelease(remote)
    failed.add(getReleaseId(release))
    const next = getActiveRelease(remote)
    reportError(release, next, phase, error)
    notifyListeners()
    return next
  }

  async function loadWithFallback(remote: ComposedRemote, name: string): Promise<LoadedScreen> {
    const releases = listReleases(remote)
    const isRetry = releases.every(release => failed.has(getReleaseId(release)))
    if (isRetry) for (const release of releases) failed.delete(getReleaseId(release))
    let release = getActiveRelease(remote)
    let lastError: unknown
    while (release) {
      try {
        // A corrupt copy in the browser's cache would fail its integrity check on every retry.
        if (isRetry) await withTimeout(refetchFiles(release, name), timeoutMs, 'Fetching it again')
        return await loadFrom(release, name)
      } catch (error) {
        lastError = error
        release = failRelease(remote, release, 'load', error)
      }
    }
    throw lastError
  }

  return {
    loadScreen(remote, name) {
      const id = `${remote.name}/${name}`
      const loading = preloading.get(id) ?? loadWithFallback(remote, name)
      preloading.delete(id)
      return loading
    },

    preloadScreen(remote, name) {
      const id = `${remote.name}/${name}`
      const loading = loadWithFallback(remote, name)
      preloading.set(id, loading)
      return loading.then(
        () => void preloading.delete(id),
        () => {},
      )
    },

    getLoadedScreen(remote, name) {
      const active = getActiveRelease(remote)
      const current = installed.get(remote.name)?.release
      if (!active || !current || getReleaseId(current) !== getReleaseId(active)) return undefined
      return screens.get(getScreenKey(active, name))
    },

    prefetchScreen(remote, name) {
      const release = getActiveRelease(remote)
      if (release) loadFrom(release, name).catch(() => {})
    },

    async loadModule(remote) {
      const release = getActiveRelease(remote)
      return release && startRelease(release)
    },

    markMounted(screen) {
      const key = getScreenKey(screen.release, screen.name)
      if (!mounted.has(key)) onFirstMount(screen)
      mounted.add(key).add(getReleaseId(screen.release))
      notifyListeners()
    },

    handleRenderError(remote, { release, name }, error) {
      if (!mounted.has(getScreenKey(release, name)))
        return failRelease(remote, release, 'render', error) !== undefined
      reportError(release, undefined, 'render', error)
      return false
    },

    reset(remote) {
      for (const release of listReleases(remote)) {
        modules.delete(getReleaseId(release))
        failed.delete(getReleaseId(release))
        for (const { name } of release.screens) {
          screens.delete(getScreenKey(release, name))
          mounted.delete(getScreenKey(release, name))
        }
      }
      installed.delete(remote.name)
      resetCounts.set(remote.name, (resetCounts.get(remote.name) ?? 0) + 1)
      notifyListeners()
    },

    getResetCount: ({ name }) => resetCounts.get(name) ?? 0,
    getActiveRelease,
    loadPart,
    failRelease,
    reportError: (release, phase, error) => reportError(release, undefined, phase, error),
    hasMounted: release => mounted.has(getReleaseId(release)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
