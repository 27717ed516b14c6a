import type { ComposedRemote, ScreenManifest } from '@tessera/shared-contracts'
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { AreaBoundary } from './area-boundary.tsx'
import { AreaFailure } from './area-failure.tsx'
import { AreaLoading } from './area-loading.tsx'
import { focusHeadingToCome } from '../frame/heading-to-come.ts'
import type { LoadedScreen, RemoteLoader } from './remote-loader.ts'
import { useArrived } from './use-arrived.ts'

interface RemoteScreenProps {
  loader: RemoteLoader
  remote: ComposedRemote
  /** The screen's name in the remote's manifest. */
  screen: string
  layout: ScreenManifest['layout']
  title: ScreenManifest['title']
}

/**
 * Mounts a screen of a remote. Whatever goes wrong stays in here: the release before takes over in the
 * same page, and when that fails too the area alone shows it, with a way to try again.
 */
export function RemoteScreen(props: RemoteScreenProps) {
  const { loader, remote } = props
  const [attempt, setAttempt] = useState(0)
  const restarts = useSyncExternalStore(loader.subscribe, () => loader.restarts(remote))
  const again = () => setAttempt(attempt + 1)
  const retry = () => {
    again()
    focusHeadingToCome()
  }
  return <Attempt key={`${restarts} ${attempt}`} {...props} onAgain={again} onRetry={retry} />
}

interface AttemptProps extends RemoteScreenProps {
  /** Mounts whatever release is in use by now. */
  onAgain(): void
  /** Somebody asked for it. */
  onRetry(): void
}

function Attempt(props: AttemptProps) {
  const { loader, remote, screen, layout, onRetry } = props
  const loading = useMemo(() => {
    const ready = loader.loaded(remote, screen)
    if (ready) return ready
    const promise = loader.load(remote, screen)
    // The boundary shows a failure; until it listens, the rejection must not count as unhandled
    promise.catch(() => {})
    return promise
  }, [loader, remote, screen])

  return (
    <AreaBoundary failure={error => <AreaFailure error={error} layout={layout} onRetry={onRetry} />}>
      <Mounted {...props} loading={loading} />
    </AreaBoundary>
  )
}

interface MountedProps extends AttemptProps {
  loading: LoadedScreen | Promise<LoadedScreen>
}

function Mounted({ loader, remote, layout, title, onAgain, onRetry, loading }: MountedProps) {
  // A screen that is there already mounts at once, without a moment of "Loading"
  const loaded = useArrived(loading)
  const coming = <AreaLoading title={title} layout={layout} />
  if (!loaded) return coming
  return (
    <AreaBoundary
      onError={error => {
        if (loader.renderFailed(remote, loaded, error)) onAgain()
      }}
      failure={error => <AreaFailure error={error} layout={layout} onRetry={onRetry} />}
    >
      <Suspense fallback={coming}>
        <loaded.Screen />
        <MountWitness loader={loader} screen={loaded} />
      </Suspense>
    </AreaBoundary>
  )
}

/** Stands behind a screen, and so mounts when the screen has: rendered, committed, no effect of it throwing. */
function MountWitness({ loader, screen }: { loader: RemoteLoader; screen: LoadedScreen }) {
  useEffect(() => {
    // A throw in an effect of the screen unmounts both only after all effects have run
    const timer = setTimeout(() => loader.mounted(screen))
    return () => clearTimeout(timer)
  }, [loader, screen])
  return null
}
