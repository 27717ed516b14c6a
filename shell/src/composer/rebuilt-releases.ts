import type { Composition } from '@tessera/shared-contracts'
import type { RemoteLoader } from '../composition/remote-loader.ts'

/** What a build on a development server says in the page when it has taken in a change as a whole. */
const rebuiltEvent = 'tessera:rebuilt'

/**
 * Mounts a remote anew, in place, when its development server has brought a change that no component of
 * the page takes over: the rest of the page stays as it is.
 *
 * @returns a function that stops listening
 */
export function followRebuilds({ remotes }: Composition, loader: RemoteLoader): () => void {
  const restart = (event: Event) => {
    const container: unknown = event instanceof CustomEvent ? event.detail : undefined
    const rebuilt = remotes.find(({ current }) => current.container === container)
    if (rebuilt) loader.restart(rebuilt)
  }
  addEventListener(rebuiltEvent, restart)
  return () => removeEventListener(rebuiltEvent, restart)
}
