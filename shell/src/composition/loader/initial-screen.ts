import { findScreen, type ComposedRelease, type Composition } from '@tessera/shared-contracts'
import { getFileUrl } from '../page-composition.ts'
import type { RemoteLoader } from './remote-loader.ts'

/** The longest time that the first render waits for a screen whose files are already fetched. */
const maxWaitMs = 1_000

/**
 * Starts loading the remote screen at the page's address before the first render. Resolves when the page should
 * render: with the screen where all its files are fetched, because a render without it would be wasted; else at once.
 */
export async function preloadInitialScreen(
  composition: Composition,
  loader: Pick<RemoteLoader, 'preloadScreen'>,
): Promise<void> {
  const found = findScreen(composition, location.pathname)
  if (!found) return
  const { remote, screen } = found
  const loaded = loader.preloadScreen(remote, screen.name)
  if (!areFilesFetched(remote.current, screen.name)) return
  await Promise.race([loaded, new Promise(resolve => setTimeout(resolve, maxWaitMs))])
}

/** Returns whether the browser has fetched all files of a screen that the page's HTML names. */
const areFilesFetched = (release: ComposedRelease, screen: string): boolean =>
  [release.entry, ...(release.screenFiles[screen] ?? [])].every(
    file => performance.getEntriesByName(getFileUrl(release, file), 'resource').length > 0,
  )
