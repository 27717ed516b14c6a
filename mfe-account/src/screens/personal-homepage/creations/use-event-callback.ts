import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a function with a stable identity that calls the latest `callback`. For props of memoized children. */
export function useEventCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
): (...details: Args) => void {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...details) => latest.current(...details), [])
}
