import type { Composition } from '@tessera/shared-contracts'
import type { RemoteLoader } from './loader/remote-loader-types.ts'

/** A development build dispatches it after a change that hot module replacement could not apply. */
const rebuiltEvent = 'tessera:rebuilt'

/**
 * Mounts a remote again when its development server has rebuilt it and no component could accept the change. The rest
 * of the page stays. Must be called before the first remote loads.
 */
export function reloadRebuiltRemotes({ remotes }: Composition, loader: RemoteLoader): void {
  addEventListener(rebuiltEvent, event => {
    const container: unknown = event instanceof CustomEvent ? event.detail : undefined
    const rebuilt = remotes.find(({ current }) => current.container === container)
    if (rebuilt) loader.reset(rebuilt)
  })
}
