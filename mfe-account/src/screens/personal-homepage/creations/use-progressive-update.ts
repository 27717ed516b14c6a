import { startTransition, useDeferredValue, useEffect, useState } from 'react'

/** Items per step. A commit with more items would block the page for more than a frame or two. */
const chunkSize = 100

/**
 * Applies a change of `value` to a long list in steps, from its start, without blocking the page.
 *
 * @returns the value that the item at an index shows now
 */
export function useProgressiveUpdate(value: boolean, total: number): (index: number) => boolean {
  const current = useDeferredValue(value)
  const [progress, setProgress] = useState({ value: current, limit: Infinity })
  const { limit } = progress
  // If the value changes back midway, finish at once: the remaining items still show the right value
  if (progress.value !== current)
    setProgress({ value: current, limit: limit === Infinity ? getNextLimit(chunkSize, total) : Infinity })

  useEffect(() => {
    if (limit === Infinity) return undefined
    const timer = setTimeout(() =>
      startTransition(() => setProgress({ value: current, limit: getNextLimit(limit + chunkSize, total) })),
    )
    return () => clearTimeout(timer)
  }, [current, limit, total])

  return index => (index < limit ? current : !current)
}

/** Infinity once the whole list is updated, so that items added later show the new value too. */
const getNextLimit = (limit: number, total: number): number => (limit < total ? limit : Infinity)
