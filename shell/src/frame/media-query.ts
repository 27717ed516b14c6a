import { useSyncExternalStore } from 'react'

/** The width below which the header folds into its menu. */
export const narrowScreen = '(max-width: 899.98px)'

/** Whether a media query holds now; the component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    onChange => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}
