import type { Composition } from '@tessera/shared-contracts'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { RemoteLoader } from '../loader/remote-loader.ts'
import { ErrorBoundary } from '../screen/error-boundary.tsx'
import { getSlots, subscribeToSlots } from './slot-element.ts'

/** Most pages have no slot, so the code that fills them is loaded with the first one. */
const SlotContents = lazy(async () => ({ default: (await import('./slot-contents.tsx')).SlotContents }))

interface SlotOutletProps {
  composition: Composition
  loader: RemoteLoader
}

/** Renders extensions into the slots of the page. They get the contexts of the shell, whatever renders the slot. */
export function SlotOutlet({ composition, loader }: SlotOutletProps) {
  const slots = useSyncExternalStore(subscribeToSlots, getSlots)
  if (slots.length === 0) return null
  return (
    <ErrorBoundary renderFallback={() => null}>
      <Suspense>
        <SlotContents composition={composition} loader={loader} slots={slots} />
      </Suspense>
    </ErrorBoundary>
  )
}
