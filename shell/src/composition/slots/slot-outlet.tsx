import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { CompositionStore } from '../composition-store.ts'
import type { RemoteLoader } from '../loader/remote-loader-types.ts'
import { ErrorBoundary } from '../screen/error-boundary.tsx'
import { getSlots, subscribeToSlots } from './slot-element.ts'

const importContents = async () => ({ default: (await import('./slot-contents.tsx')).SlotContents })

/** Not every page has a slot, so the code that fills them is not part of the first load. */
const SlotContents = lazy(importContents)

/** Fetches the code that fills slots before the next screen needs it. A failure is that of the screen's slot. */
export const prefetchSlotContents = (): void => void importContents().catch(() => {})

interface SlotOutletProps {
  compositions: CompositionStore
  loader: RemoteLoader
}

/** Renders extensions into the slots of the page. They get the contexts of the shell, whatever renders the slot. */
export function SlotOutlet({ compositions, loader }: SlotOutletProps) {
  const slots = useSyncExternalStore(subscribeToSlots, getSlots)
  const composition = useSyncExternalStore(compositions.subscribe, compositions.get)
  const hasSlots = slots.length > 0
  useEffect(() => {
    // Any remote may fill a slot
    if (hasSlots) compositions.complete().catch(() => {})
  }, [compositions, hasSlots])
  if (!hasSlots) return null
  return (
    <ErrorBoundary renderFallback={() => null}>
      <Suspense>
        <SlotContents composition={composition} loader={loader} slots={slots} />
      </Suspense>
    </ErrorBoundary>
  )
}
