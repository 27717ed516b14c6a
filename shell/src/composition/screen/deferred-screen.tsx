import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ScreenManifest } from '@tessera/shared-contracts'
import type { CompositionStore } from '../composition-store.ts'
import type { RemoteLoader } from '../loader/remote-loader-types.ts'
import { AreaFailure } from './area-failure.tsx'
import { RemoteScreen } from './remote-screen.tsx'

interface DeferredScreenProps {
  compositions: CompositionStore
  loader: RemoteLoader
  /** The path of the screen, as in its manifest. */
  path: string
  layout: ScreenManifest['layout']
}

/**
 * Shows a screen of a remote that was not in the HTML. The router fetches the remote before it opens the screen, so only a
 * page that is offline renders this component without it.
 */
export function DeferredScreen({ compositions, loader, path, layout }: DeferredScreenProps) {
  const { remotes, deferred } = useSyncExternalStore(compositions.subscribe, compositions.get)
  const [error, setError] = useState<unknown>()
  const isMissing = deferred !== undefined && error === undefined
  useEffect(() => {
    if (isMissing) compositions.complete().catch(setError)
  }, [compositions, isMissing])

  for (const remote of remotes)
    for (const { title, ...screen } of remote.current.screens)
      if (screen.path === path)
        return <RemoteScreen {...{ loader, remote, layout, title }} screen={screen.name} />
  if (isMissing) return null
  return <AreaFailure {...{ error, layout }} onRetry={() => setError(undefined)} />
}
