import { startTransition, useLayoutEffect, useState } from 'react'

/** Zone.js and other realms have promises of a class of their own. */
const isPromise = <T>(value: T | Promise<T>): value is Promise<T> =>
  typeof (value as Partial<Promise<T>> | null | undefined)?.then === 'function'

type Outcome<T> = { promise: Promise<T> } & ({ value: T } | { error: unknown })

/**
 * Returns the value of a promise, or undefined while it is pending. Throws what the promise rejects with. React's `use`
 * would show the value later: it holds back what follows a fallback for 300 ms against flicker, which `AreaLoading`
 * avoids by itself.
 */
export function usePromiseValue<T>(valueOrPromise: T | Promise<T>): T | undefined {
  const [outcome, setOutcome] = useState<Outcome<T>>()
  useLayoutEffect(() => {
    if (!isPromise(valueOrPromise)) return undefined
    let subscribed = true
    // A transition renders a whole screen in slices, so the page stays responsive.
    const settle = (settled: Outcome<T>) =>
      startTransition(() => (subscribed ? setOutcome(settled) : undefined))
    valueOrPromise.then(
      value => settle({ promise: valueOrPromise, value }),
      (error: unknown) => settle({ promise: valueOrPromise, error }),
    )
    return () => {
      subscribed = false
    }
  }, [valueOrPromise])
  if (!isPromise(valueOrPromise)) return valueOrPromise
  if (outcome?.promise !== valueOrPromise) return undefined
  if ('error' in outcome) throw outcome.error
  return outcome.value
}
