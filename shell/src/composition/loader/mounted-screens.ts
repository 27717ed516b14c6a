import type { ComposedRelease } from '@tessera/shared-contracts'

/** An error within this time after the first mount of a screen belongs to its mount. */
const provingMs = 1_000

interface WatchedScreen {
  key: string
  release: ComposedRelease
  onError(error: unknown): void
}

/** Records which screens have mounted in this page, by key. */
export function createMountedScreens() {
  /** By key, when the screen first mounted, in milliseconds since the start of the page. */
  const firstMounts = new Map<string, number>()
  /** Screens that have mounted, and the releases of those. */
  const mounted = new Set<string>()
  const watched = new Set<WatchedScreen>()

  /** Whether a screen has been shown for a second. */
  const isProven = (key: string) =>
    performance.now() - (firstMounts.get(key) ?? Number.POSITIVE_INFINITY) > provingMs

  return {
    isProven,
    hasMounted: (key: string) => mounted.has(key),

    /** @returns whether this is the first mount of the screen */
    add(key: string, releaseId: string): boolean {
      const isFirst = !mounted.has(key)
      if (isFirst) firstMounts.set(key, performance.now())
      mounted.add(key).add(releaseId)
      return isFirst
    },

    /** Forgets the mount of a screen that threw. */
    takeBack(key: string): void {
      mounted.delete(key)
      firstMounts.delete(key)
    },

    /** Forgets that a screen has mounted. It stays proven. */
    reset: (key: string): void => void mounted.delete(key),

    /** Returns a function that ends the watch. */
    watch(screen: WatchedScreen): () => void {
      watched.add(screen)
      return () => watched.delete(screen)
    },

    /**
     * Passes an uncaught error of a release to its watched screens that are not proven.
     *
     * @returns whether there was such a screen
     */
    handleUncaughtError(release: ComposedRelease, error: unknown): boolean {
      const unproven = [...watched].filter(each => each.release === release && !isProven(each.key))
      for (const { onError } of unproven) onError(error)
      return unproven.length > 0
    },
  }
}
