import { findScreen, type ComposedRelease, type Composition } from '@tessera/shared-contracts'
import { fileAddress } from './page-composition.ts'
import type { RemoteLoader } from './remote-loader.ts'

/** The longest that the page's first frame waits for a screen whose files are all here, in ms. */
const patience = 1_000

/**
 * Begins with the screen that the page was asked for before anything is drawn. Resolves when it is time to draw: with the
 * screen where all of its files are here, because the frame without it would be drawn for nothing; else at once.
 */
export async function bringAskedScreen(
  composition: Composition,
  loader: Pick<RemoteLoader, 'begin'>,
): Promise<void> {
  const asked = findScreen(composition, location.pathname)
  if (!asked) return
  const { remote, screen } = asked
  const brought = loader.begin(remote, screen.name)
  if (!filesAreHere(remote.current, screen.name)) return
  await Promise.race([brought, new Promise(resolve => setTimeout(resolve, patience))])
}

/** Whether the browser has ended fetching whatever the page named of a screen. */
const filesAreHere = (release: ComposedRelease, screen: string): boolean =>
  [release.entry, ...(release.screenFiles[screen] ?? [])].every(
    file => performance.getEntriesByName(fileAddress(release, file), 'resource').length > 0,
  )
