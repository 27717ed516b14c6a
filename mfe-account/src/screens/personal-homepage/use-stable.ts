import { useCallback, useLayoutEffect, useRef } from 'react'

/** One and the same function for as long as a part stands, which does what the latest one does: for memoised children. */
export function useStable<Details extends unknown[]>(
  latest: (...details: Details) => void,
): (...details: Details) => void {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...details) => current.current(...details), [])
}
