import { afterPaint } from '@tessera/shared-ui'
import { startTransition, useEffect, useState } from 'react'

/**
 * Returns true after the first paint since `enabled`. The update is a transition, so that content outside the viewport
 * does not delay visible content.
 */
export function useHasPainted(enabled: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!enabled || painted) return undefined
    return afterPaint(() => startTransition(() => setPainted(true)))
  }, [enabled, painted])
  return painted
}
