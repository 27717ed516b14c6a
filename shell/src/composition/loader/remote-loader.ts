import {
  contractVersion,
  type ComposedRelease,
  type ComposedRemote,
  type MountableScreen,
} from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import type { MountableRemote } from '../federation/container.ts'
import { describeError, type FaultPlace } from '../reporting/fault.ts'
import { trackPartStyles } from '../styles/release-styles.tsx'
import { createMountedScreens } from './mounted-screens.ts'
import type {
  LoadedScreen,
  RemoteLoader,
  RemoteLoaderOptions,
  ScreenComponent,
} from './remote-loader-types.ts'
import { withTimeout } from './with-timeout.ts'

/** Whether a remote's screen is a pair of functions and no React component. */
const isMountable = (screen: ComponentType | MountableScreen): screen is MountableScreen =>
  'mount' in screen && typeof screen.mount === 'function'

/** Returns the component of a screen. Loads the code for other frameworks only where a screen needs it. */
async function toComponent(screen: ComponentType | MountableScreen): Promise<ScreenComponent> {
  if (!isMountable(screen)) return { Screen: screen }
  const { createMountedScreen } = await import('../screen/mounted-screen.tsx')
  return { Screen: createMountedScreen(screen), reportsMount: true }
}

export function createRemoteLoader(options: RemoteLoaderOptions): RemoteLoader {
  const { loadRelease, install, refetchFiles, prefetchFiles, reportFault, onFirstMount, timeoutMs } = options
  /** Modules by release. A failed load is removed, so that the next one tries again. */
  const modules = new Map<string, Promise<MountableRemote>>()
  const screens = new Map<string, LoadedScreen>()
  /** By remote, the release whose texts and slices are installed. The releases of a remote share their names. */
  const installed = new Map<string, { release: ComposedRelease; done: Promise<void> }>()
  /** Screens that `preloadScreen` has started to load and `loadScreen` has not returned yet. */
  const preloading = new Map<string, Promise<LoadedScreen>>()
  /** Releases that failed. The page does not return to them until all releases have failed. */
  const failed = new Set<string>()
  const mountedScreens = createMountedScreens()
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
      trackPartStyles(release, () => withTimeout(importPart(module), timeoutMs, `Loading its ${what}`)),
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
    place: FaultPlace,
    error: unknown,
  ) {
    reportFault({
      remote: release.name,
      version: release.version,
      fellBackTo: fellBackTo?.version ?? null,
      ...place,
      ...describeError(error),
    })
  }

  function failRelease(
    remote: ComposedRemote,
    release: ComposedRelease,
    place: FaultPlace,
    error: unknown,
  ): ComposedRelease | undefined {
    if (failed.has(getReleaseId(release))) return getActiveRelease(remote)
    failed.add(getReleaseId(release))
    const next = getActiveRelease(remote)
    reportError(release, next, place, error)
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
        release = failRelease(remote, release, { phase: 'load' }, error)
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
      if (release && !screens.has(getScreenKey(release, name))) prefetchFiles(release, name).catch(() => {})
    },

    prepareScreen(remote, name) {
      const release = getActiveRelease(remote)
      if (release) loadFrom(release, name).catch(() => {})
    },

    async loadModule(remote) {
      const release = getActiveRelease(remote)
      return release && startRelease(release)
    },

    markMounted(screen) {
      const key = getScreenKey(screen.release, screen.name)
      if (mountedScreens.add(key, getReleaseId(screen.release))) onFirstMount(screen)
      notifyListeners()
    },

    watchScreen: ({ release, name }, onError) =>
      mountedScreens.watch({ key: getScreenKey(release, name), release, onError }),

    handleUncaughtError: mountedScreens.handleUncaughtError,

    handleRenderError(remote, { release, name }, error) {
      const key = getScreenKey(release, name)
      if (!mountedScreens.isProven(key)) {
        mountedScreens.takeBack(key)
        return failRelease(remote, release, { phase: 'render' }, error) !== undefined
      }
      reportError(release, undefined, { phase: 'render' }, error)
      return false
    },

    reset(remote) {
      for (const release of listReleases(remote)) {
        modules.delete(getReleaseId(release))
        failed.delete(getReleaseId(release))
        for (const { name } of release.screens) {
          screens.delete(getScreenKey(release, name))
          mountedScreens.reset(getScreenKey(release, name))
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
    reportError: (release, place, error) => reportError(release, undefined, place, error),
    hasMounted: release => mountedScreens.hasMounted(getReleaseId(release)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
