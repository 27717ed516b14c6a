import type { Composition } from '@tessera/shared-contracts'
import type { RemoteLoader } from './remote-loader.ts'

/** What a build on a development server says in the page when it has taken in a change as a whole. */
const rebuiltEvent = 'tessera:rebuilt'

/**
 * Mounts a remote anew, in place, when its development server has brought a change that no component of
 * the page takes over: the rest of the page stays as it is. To be called before any remote has come.
 */
export function followRebuilds({ remotes }: Composition, loader: RemoteLoader): void {
  addEventListener(rebuiltEvent, event => {
    const container: unknown = event instanceof CustomEvent ? event.detail : undefined
    const rebuilt = remotes.find(({ current }) => current.container === container)
    if (rebuilt) loader.restart(rebuilt)
  })
}
