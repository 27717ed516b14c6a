import { useEffect, useRef } from 'react'
import { keepCenter } from './keep-center.ts'
import type { Comparison } from './use-comparison.ts'

/** Returns the ref of an element that scrolls an image at its actual size: the point in its middle stays. */
export function useKeptCenter({ actualSize, center }: Comparison) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(
    () => (element.current && actualSize ? keepCenter(element.current, center) : undefined),
    [actualSize, center],
  )
  return element
}
