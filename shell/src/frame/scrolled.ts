import { useSyncExternalStore } from 'react'

/** Px after which a header over a hero needs a ground of its own. */
const threshold = 24

/** Whether the page has left its top. */
export const useScrolled = (): boolean => useSyncExternalStore(listen, () => scrollY > threshold)

function listen(onChange: () => void) {
  addEventListener('scroll', onChange, { passive: true })
  return () => removeEventListener('scroll', onChange)
}
