import { useRef, useState, type RefObject } from 'react'

/**
 * Where a user compares a result with its original. It stays while they look at another result, in full size, or at the
 * page in another size.
 */
export interface Comparison {
  /** Share of the width, from the left, that shows the original, 0 to 1. */
  split: number
  changeSplit: (split: number) => void
  /** Each pixel of the result is one pixel of the page. */
  actualSize: boolean
  changeActualSize: (actualSize: boolean) => void
  /** The point of the image in the middle of the view at its actual size. */
  center: RefObject<ImagePoint>
}

/** Each coordinate is a share of the image's side, 0 to 1. */
export interface ImagePoint {
  x: number
  y: number
}

export function useComparison(): Comparison {
  const [split, changeSplit] = useState(0.5)
  const [actualSize, changeActualSize] = useState(false)
  const center = useRef<ImagePoint>({ x: 0.5, y: 0.5 })
  return { split, changeSplit, actualSize, changeActualSize, center }
}
