import type { PrefetchQuery, Store } from '@tessera/shared-auth'
import type { ComposedRemote, ScreenManifest } from '@tessera/shared-contracts'
import { matchRoutes } from 'react-router-dom'
import type { RemoteLoader } from '../loader/remote-loader-types.ts'

/** Returns the queries that a remote declares in its `remote.ts` for its screen at an address. */
export async function listScreenQueries(
  loader: Pick<RemoteLoader, 'loadModule'>,
  { remote, screen }: { remote: ComposedRemote; screen: ScreenManifest },
  { pathname, search }: URL,
  store: Store,
): Promise<readonly PrefetchQuery[]> {
  const visit = {
    params: matchRoutes([{ path: screen.path }], pathname)?.[0]?.params ?? {},
    search: new URLSearchParams(search),
    signedIn: store.getState().session.user !== null,
  }
  // A release that fails is handled when its screen opens.
  const module = await loader.loadModule(remote).catch(() => undefined)
  return module?.prefetch?.[screen.name]?.(visit) ?? []
}
