import { useCallback, useSyncExternalStore } from 'react'

/** Short enough that the display is never a whole second late. */
const pollIntervalMs = 250

/** Returns the whole seconds until a time in milliseconds since 1970; 0 once it has passed. */
export function useSecondsUntil(timeMs: number): number {
  // Read from the clock, because timers of a background tab are throttled.
  const getSecondsLeft = () => Math.max(0, Math.ceil((timeMs - Date.now()) / 1000))
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (timeMs <= Date.now()) return () => undefined
      const timer = setInterval(onChange, pollIntervalMs)
      return () => clearInterval(timer)
    },
    [timeMs],
  )
  return useSyncExternalStore(subscribe, getSecondsLeft)
}
