import type { ComposedRelease, ComposedRemote } from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import type { MountableRemote } from '../federation/container.ts'
import type { Fault, FaultPlace } from '../reporting/fault.ts'
import type { MountReportProps } from '../screen/mount-report.ts'

/** The component of a screen. Only one that wraps another framework calls `onMount` itself. */
export type ScreenComponent =
  | { Screen: ComponentType; reportsMount?: false }
  | { Screen: ComponentType<MountReportProps>; reportsMount: true }

/** A screen that is ready to mount, and the release that it belongs to. */
export type LoadedScreen = ScreenComponent & {
  release: ComposedRelease
  /** The name of the screen in the manifest of the release. */
  name: string
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
  /** Fetches the files of a screen, and runs none of them. Ignores failures, because `loadScreen` reports them. */
  prefetchScreen(remote: ComposedRemote, screen: string): void
  /**
   * Loads a screen that the user is about to open, so that its code has run before. Its styles wait until it is mounted.
   * Ignores failures, because `loadScreen` reports them.
   */
  prepareScreen(remote: ComposedRemote, screen: string): void
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
    place: FaultPlace,
    error: unknown,
  ): ComposedRelease | undefined
  /** Reports a failure of a release that the page goes on using. */
  reportError(release: ComposedRelease, place: FaultPlace, error: unknown): void
  /** Records that a screen has mounted: it shows something. */
  markMounted(screen: LoadedScreen): void
  /**
   * Calls back with what the release of a screen throws outside of React, until the screen is proven. Returns a function
   * that stops it.
   */
  watchScreen(screen: LoadedScreen, onError: (error: unknown) => void): () => void
  /**
   * Passes an uncaught error of a release to its watched screens that are not proven.
   *
   * @returns whether there was such a screen
   */
  handleUncaughtError(release: ComposedRelease, error: unknown): boolean
  /**
   * Records that a screen threw. The page stops using a release whose screen throws before it is proven, a second after
   * its first mount. Later the release stays: the user may have unsaved work in it, and the previous release would
   * probably throw as well.
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
  /** Fetches the files of a screen that may be needed later, and runs none of them. */
  prefetchFiles(release: ComposedRelease, screen: string): Promise<void>
  reportFault(fault: Fault): void
  /** Called once for each screen of a release, when it first mounts in this page. */
  onFirstMount(screen: LoadedScreen): void
  /** The time limit of each step of a load. */
  timeoutMs: number
}
