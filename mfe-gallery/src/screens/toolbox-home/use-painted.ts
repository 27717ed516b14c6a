import { afterPaint } from '@tessera/shared-ui'
import { startTransition, useEffect, useState } from 'react'

/**
 * Whether what is wanted has been painted once. What waits for it is drawn a piece at a time, and stands in the way of
 * nothing that is in sight.
 */
export function usePainted(wanted: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!wanted || painted) return undefined
    return afterPaint(() => startTransition(() => setPainted(true)))
  }, [wanted, painted])
  return painted
}
