import { Fragment, useEffect, useRef, useState, type FragmentInstance } from 'react'
import type { LoadedScreen, RemoteLoader } from '../loader/remote-loader-types.ts'
import { waitForContent } from './wait-for-content.ts'

/**
 * Renders a screen, and reports that it has mounted once it shows something. Throws for the error boundary when the screen
 * stays empty, and what the release throws outside of React until the screen is proven.
 */
export function LoadedScreenView({ loader, loaded }: { loader: RemoteLoader; loaded: LoadedScreen }) {
  const fragment = useRef<FragmentInstance>(null)
  const [hasReturned, setHasReturned] = useState(!loaded.reportsMount)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => loader.watchScreen(loaded, error => setFailure({ error })), [loader, loaded])
  useEffect(() => {
    if (!hasReturned || !fragment.current) return undefined
    return waitForContent(fragment.current, error =>
      error ? setFailure({ error }) : loader.markMounted(loaded),
    )
  }, [loader, loaded, hasReturned])
  if (failure) throw failure.error
  return (
    <Fragment ref={fragment}>
      {loaded.reportsMount ? <loaded.Screen onMount={() => setHasReturned(true)} /> : <loaded.Screen />}
    </Fragment>
  )
}
