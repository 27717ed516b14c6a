import { startTransition, useEffect, useState } from 'react'

/**
 * Whether what is wanted has been painted once. What waits for it is drawn a piece at a time, and stands in the way of
 * nothing that is in sight.
 */
export function usePainted(wanted: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!wanted || painted) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      // The next task comes once this frame has been painted
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [wanted, painted])
  return painted
}
