import type { ScreenManifest } from '@tessera/shared-contracts'
import { useState, type ComponentType } from 'react'
import { AreaBoundary } from '../composition/area-boundary.tsx'
import { AreaFailure } from '../composition/area-failure.tsx'
import { AreaLoading } from '../composition/area-loading.tsx'
import { useArrived } from '../composition/use-arrived.ts'
import { focusHeadingToCome } from '../frame/heading-to-come.ts'

interface Fetched {
  Screen: ComponentType
}

/** A screen of the shell in files of its own, which the other screens can do without. */
export interface ScreenFiles {
  /** The screen, once it is there. */
  ready?: Fetched
  /** Rejects when the files do not come; asked again, it fetches them again. */
  fetch(): Promise<Fetched>
}

export function screenFiles(load: () => Promise<ComponentType>): ScreenFiles {
  let underWay: Promise<Fetched> | undefined
  const files: ScreenFiles = {
    fetch: () =>
      (underWay ??= load().then(
        Screen => (files.ready = { Screen }),
        (error: unknown) => {
          underWay = undefined
          throw error
        },
      )),
  }
  return files
}

interface FetchedScreenProps {
  files: ScreenFiles
  title: ScreenManifest['title']
}

/** Shows a screen as soon as its files are there; when they do not come, what happened and a way to try again. */
export function FetchedScreen({ files, title }: FetchedScreenProps) {
  const ask = () => files.ready ?? files.fetch()
  const [attempt, setAttempt] = useState(() => ({ number: 1, screen: ask() }))
  const again = () => {
    setAttempt(({ number }) => ({ number: number + 1, screen: ask() }))
    focusHeadingToCome()
  }
  return (
    <AreaBoundary
      key={attempt.number}
      failure={error => <AreaFailure error={error} layout="site" onRetry={again} />}
    >
      <Shown screen={attempt.screen} title={title} />
    </AreaBoundary>
  )
}

/** A screen that is there already shows at once, without a moment of "Loading". */
function Shown({ screen, title }: { screen: Fetched | Promise<Fetched>; title: ScreenManifest['title'] }) {
  const fetched = useArrived(screen)
  return fetched ? <fetched.Screen /> : <AreaLoading title={title} layout="site" />
}
