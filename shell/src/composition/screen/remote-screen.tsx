import type { ComposedRemote, ScreenManifest } from '@tessera/shared-contracts'
import { Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { focusHeadingWhenReady } from '@tessera/shared-ui'
import type { LoadedScreen, RemoteLoader } from '../loader/remote-loader-types.ts'
import { ReleaseStyles } from '../styles/release-styles.tsx'
import { hasOwnLook, mountAttribute } from '../styles/style-attributes.ts'
import { AreaFailure } from './area-failure.tsx'
import { AreaGlobals } from './area-globals.tsx'
import { AreaLoading } from './area-loading.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoadedScreenView } from './loaded-screen-view.tsx'
import { usePromiseValue } from './use-promise-value.ts'

interface RemoteScreenProps {
  loader: RemoteLoader
  remote: ComposedRemote
  /** The name of the screen in the remote's manifest. */
  screen: string
  layout: ScreenManifest['layout']
  title: ScreenManifest['title']
}

/**
 * Loads and mounts a screen of a remote. When the screen fails, the previous release takes over in the same page. When
 * that fails too, only this area shows the failure, with a button to try again.
 */
export function RemoteScreen(props: RemoteScreenProps) {
  const { loader, remote } = props
  const [attempt, setAttempt] = useState(0)
  const resets = useSyncExternalStore(loader.subscribe, () => loader.getResetCount(remote))
  const remount = () => setAttempt(attempt + 1)
  const retry = () => {
    remount()
    focusHeadingWhenReady()
  }
  return <LoadAttempt key={`${resets} ${attempt}`} {...props} onRemount={remount} onRetry={retry} />
}

interface LoadAttemptProps extends RemoteScreenProps {
  /** Mounts the release that is active now. */
  onRemount(): void
  /** The user tries again. */
  onRetry(): void
}

function LoadAttempt(props: LoadAttemptProps) {
  const { loader, remote, screen, layout, onRetry } = props
  const loading = useMemo(() => {
    const loaded = loader.getLoadedScreen(remote, screen)
    if (loaded) return loaded
    const promise = loader.loadScreen(remote, screen)
    // The boundary shows a failure. Without this handler, the rejection would count as unhandled until then.
    promise.catch(() => {})
    return promise
  }, [loader, remote, screen])

  return (
    <ErrorBoundary renderFallback={error => <AreaFailure error={error} layout={layout} onRetry={onRetry} />}>
      <ScreenMount {...props} loading={loading} />
    </ErrorBoundary>
  )
}

interface ScreenMountProps extends LoadAttemptProps {
  loading: LoadedScreen | Promise<LoadedScreen>
}

function ScreenMount({ loader, remote, layout, title, onRemount, onRetry, loading }: ScreenMountProps) {
  // A screen that is already loaded mounts at once, without a flash of "Loading".
  const loaded = usePromiseValue(loading)
  const loadingView = <AreaLoading title={title} layout={layout} />
  if (!loaded) return loadingView
  const view = <LoadedScreenView loader={loader} loaded={loaded} />
  return (
    <ErrorBoundary
      onError={error => {
        if (loader.handleRenderError(remote, loaded, error)) onRemount()
      }}
      renderFallback={error => <AreaFailure error={error} layout={layout} onRetry={onRetry} />}
    >
      <Suspense fallback={loadingView}>
        <ReleaseStyles release={loaded.release} ownLook={isOwnLook(loaded)}>
          <AreaGlobals remote={remote.name}>
            {isOwnLook(loaded) && !loaded.reportsMount ? (
              <div {...{ [mountAttribute]: '' }}>{view}</div>
            ) : (
              view
            )}
          </AreaGlobals>
        </ReleaseStyles>
      </Suspense>
    </ErrorBoundary>
  )
}

const isOwnLook = ({ release, name }: LoadedScreen) =>
  release.screens.some(screen => screen.name === name && hasOwnLook(screen))
