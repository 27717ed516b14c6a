import type { PrefetchQuery, Store } from '@tessera/shared-auth'
import { findScreen, type ComposedRelease, type Composition } from '@tessera/shared-contracts'
import { listScreenQueries } from '../prefetch/screen-queries.ts'
import { getFileUrl } from '../page-composition.ts'
import type { RemoteLoader } from './remote-loader-types.ts'

/** The longest time that the first render waits for a screen whose files are already fetched. */
const maxWaitMs = 1_000
/** The same for a page that shows the first frame of the screen meanwhile. */
const maxFrameMs = 3_000

interface InitialScreenOptions {
  loader: Pick<RemoteLoader, 'preloadScreen' | 'loadModule'>
  store: Store
  /** Whether the page shows a first frame, which the first render replaces. */
  hasFirstFrame: boolean
}

/**
 * Starts loading the remote screen at the page's address before the first render. Resolves when the page should
 * render: with the screen where all its files are fetched, because a render without it would be wasted; else at once.
 * A page with a first frame waits for the screen and for the data that is in the page, so that nothing of the frame
 * disappears.
 */
export async function preloadInitialScreen(
  composition: Composition,
  { loader, store, hasFirstFrame }: InitialScreenOptions,
): Promise<void> {
  const found = findScreen(composition, location.pathname)
  if (!found) return
  const { remote, screen } = found
  const loaded = loader.preloadScreen(remote, screen.name)
  if (!hasFirstFrame) {
    if (areFilesFetched(remote.current, screen.name)) await waitAtMost(maxWaitMs, loaded)
    return
  }
  const ready = loaded.then(async () =>
    runQueries(store, await listScreenQueries(loader, found, new URL(location.href), store)),
  )
  await waitAtMost(maxFrameMs, ready)
}

/** Runs queries until each has the response that the page contains. Does not wait for other responses. */
export async function runQueries(store: Store, queries: readonly PrefetchQuery[]): Promise<void> {
  for (const query of queries) store.dispatch(query).unsubscribe()
  if (queries.length === 0) return
  await new Promise(resolve => setTimeout(resolve))
}

const waitAtMost = (ms: number, promise: Promise<unknown>) =>
  Promise.race([promise, new Promise(resolve => setTimeout(resolve, ms))])

/** Returns whether the browser has fetched all files of a screen that the page's HTML names. */
const areFilesFetched = (release: ComposedRelease, screen: string): boolean =>
  [release.entry, ...(release.screenFiles[screen] ?? [])].every(
    file => performance.getEntriesByName(getFileUrl(release, file), 'resource').length > 0,
  )
