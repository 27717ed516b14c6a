import type { ScreenManifest } from '@tessera/shared-contracts'
import { useState, type ComponentType } from 'react'
import { focusHeadingWhenReady } from '@tessera/shared-ui'
import { ErrorBoundary } from '../composition/screen/error-boundary.tsx'
import { AreaFailure } from '../composition/screen/area-failure.tsx'
import { AreaLoading } from '../composition/screen/area-loading.tsx'
import { usePromiseValue } from '../composition/screen/use-promise-value.ts'

interface ScreenModule {
  Screen: ComponentType
}

/** Loads a screen of the shell that has its own chunk. */
export interface ScreenLoader {
  loaded?: ScreenModule
  /** Loads the screen once. After a failure, the next call tries again. */
  load(): Promise<ScreenModule>
}

export function createScreenLoader(load: () => Promise<ComponentType>): ScreenLoader {
  let pending: Promise<ScreenModule> | undefined
  const loader: ScreenLoader = {
    load: () =>
      (pending ??= load().then(
        Screen => (loader.loaded = { Screen }),
        (error: unknown) => {
          pending = undefined
          throw error
        },
      )),
  }
  return loader
}

interface LazyScreenProps {
  loader: ScreenLoader
  title: ScreenManifest['title']
}

/** Shows a screen when it has loaded; after a failure, the error and a button to try again. */
export function LazyScreen({ loader, title }: LazyScreenProps) {
  const getScreen = () => loader.loaded ?? loader.load()
  const [attempt, setAttempt] = useState(() => ({ number: 1, screen: getScreen() }))
  const retry = () => {
    setAttempt(({ number }) => ({ number: number + 1, screen: getScreen() }))
    focusHeadingWhenReady()
  }
  return (
    <ErrorBoundary
      key={attempt.number}
      renderFallback={error => <AreaFailure error={error} layout="site" onRetry={retry} />}
    >
      <ScreenContent screen={attempt.screen} title={title} />
    </ErrorBoundary>
  )
}

/** Shows a screen that has already loaded at once, without a flash of "Loading". */
function ScreenContent({
  screen,
  title,
}: {
  screen: ScreenModule | Promise<ScreenModule>
  title: ScreenManifest['title']
}) {
  const loaded = usePromiseValue(screen)
  return loaded ? <loaded.Screen /> : <AreaLoading title={title} layout="site" />
}
