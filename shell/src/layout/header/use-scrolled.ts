import { useSyncExternalStore } from 'react'

/** After this distance, a header over a hero needs a background. */
const thresholdPx = 24

/** Returns whether the page is scrolled away from its top. */
export const useScrolled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > thresholdPx,
    () => false,
  )

function subscribe(onChange: () => void) {
  addEventListener('scroll', onChange, { passive: true })
  return () => removeEventListener('scroll', onChange)
}
