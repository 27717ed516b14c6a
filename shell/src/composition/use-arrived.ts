import { startTransition, useLayoutEffect, useState } from 'react'

type Outcome<T> = { of: Promise<T> } & ({ value: T } | { error: unknown })

/**
 * What has come of something that may still be on its way; undefined until then. Throws what a promise rejects with.
 * React's `use` would show the same later: what comes after a fallback it keeps back for 300 ms, against a flicker that
 * `AreaLoading` does not have.
 */
export function useArrived<T>(coming: T | Promise<T>): T | undefined {
  const [outcome, setOutcome] = useState<Outcome<T>>()
  useLayoutEffect(() => {
    if (!(coming instanceof Promise)) return undefined
    let awaited = true
    // A whole screen is drawn in pieces, so that the page answers in between
    const end = (known: Outcome<T>) => startTransition(() => (awaited ? setOutcome(known) : undefined))
    coming.then(
      value => end({ of: coming, value }),
      (error: unknown) => end({ of: coming, error }),
    )
    return () => {
      awaited = false
    }
  }, [coming])
  if (!(coming instanceof Promise)) return coming
  if (outcome?.of !== coming) return undefined
  if ('error' in outcome) throw outcome.error
  return outcome.value
}
