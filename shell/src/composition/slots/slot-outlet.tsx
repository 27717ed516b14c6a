import type { Composition } from '@tessera/shared-contracts'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { RemoteLoader } from '../loader/remote-loader.ts'
import { ErrorBoundary } from '../screen/error-boundary.tsx'
import { getSlots, subscribeToSlots } from './slot-element.ts'

const importContents = async () => ({ default: (await import('./slot-contents.tsx')).SlotContents })

/** Not every page has a slot, so the code that fills them is not part of the first load. */
const SlotContents = lazy(importContents)

/** Fetches the code that fills slots before the next screen needs it. A failure is that of the screen's slot. */
export const prefetchSlotContents = (): void => void importContents().catch(() => {})

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
