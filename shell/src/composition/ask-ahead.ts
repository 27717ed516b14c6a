import type { Store } from '@tessera/shared-auth'
import { findScreen, type Composition } from '@tessera/shared-contracts'
import { matchRoutes } from 'react-router-dom'
import type { RemoteLoader } from './remote-loader.ts'

/** An address that was asked ahead so lately, in milliseconds, is not asked for again. */
const again = 30_000

interface AheadParts {
  composition: Composition
  loader: Pick<RemoteLoader, 'readings'>
  store: Store
}

/**
 * Asks the server for what the screen at an address will show, if its remote says what that is: the screen then finds it
 * in the store. Nothing is asked twice that is known or on its way, and nobody holds the answer until the screen does.
 */
export function createAskingAhead({ composition, loader, store }: AheadParts): (address: URL) => void {
  const asked = new Map<string, number>()

  return ({ pathname, search }) => {
    const found = findScreen(composition, pathname)
    const last = asked.get(pathname + search) ?? -Infinity
    if (!found || pathname === location.pathname || performance.now() - last < again) return
    asked.set(pathname + search, performance.now())

    const { remote, screen } = found
    const visit = {
      params: matchRoutes([{ path: screen.path }], pathname)?.[0]?.params ?? {},
      search: new URLSearchParams(search),
      signedIn: store.getState().session.user !== null,
    }
    loader.readings(remote, screen.name, visit).then(
      readings => readings.forEach(reading => store.dispatch(reading).unsubscribe()),
      // What is wrong with the release is for the screen to meet, and there the one before takes over
      () => {},
    )
  }
}
