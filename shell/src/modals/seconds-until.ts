import { useCallback, useSyncExternalStore } from 'react'

/** Ms between two looks at the clock; a form that is opened in the middle of a second is not a second late. */
const step = 250

/** Whole seconds until a moment in milliseconds since 1970; 0 once it has come. */
export function useSecondsUntil(moment: number): number {
  // By the clock, not by counting: a tab in the background is not woken every second.
  const left = () => Math.max(0, Math.ceil((moment - Date.now()) / 1000))
  const listen = useCallback(
    (onChange: () => void) => {
      if (moment <= Date.now()) return () => undefined
      const timer = setInterval(onChange, step)
      return () => clearInterval(timer)
    },
    [moment],
  )
  return useSyncExternalStore(listen, left)
}
