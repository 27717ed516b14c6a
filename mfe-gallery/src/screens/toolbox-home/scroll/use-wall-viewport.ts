import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { subscribeToViewport } from './subscribe-to-viewport.ts'
import { useHasPainted } from './use-has-painted.ts'

/** A new width is applied this long after the last resize (specification 1, §9). */
const resizeDebounceMs = 300

/** The drawn range moves in steps of this height, so that scrolling rarely renders, and little at a time. */
const drawStepPx = 250
const overscanPx = 900

/** The width at the last visit: the wall has its full height in the first render, as scroll restoration needs. */
let lastWidth: number | null = null

/**
 * Measures the wall, which must have `wallRef` as its ref. All values are in pixels.
 * - `width` is known before the first paint, and updated after a resize.
 * - `drawn` is the range to draw, from the top of the wall: first the viewport, after the first paint also its
 *   surroundings.
 * - `lastScrollTop` holds how much of the wall was above the viewport at the last scroll event.
 * - `getScrollTop` measures it now.
 *
 * @param hasContent false while the wall has only placeholders
 */
export function useWallViewport(hasContent: boolean) {
  const element = useRef<HTMLElement>(null)
  const lastScrollTop = useRef(0)
  const [width, setWidth] = useState(lastWidth)

  const wallRef = useCallback((wall: HTMLElement | null) => {
    if (!wall) return
    const measure = () => {
      lastWidth = wall.clientWidth
      setWidth(lastWidth)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, resizeDebounceMs)
    })
    element.current = wall
    measure()
    observer.observe(wall)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      element.current = null
    }
  }, [])

  const getScrollTop = useCallback(() => -(element.current?.getBoundingClientRect().top ?? 0), [])
  const step = useSyncExternalStore(subscribeToViewport, () => Math.floor(getScrollTop() / drawStepPx))
  useEffect(
    () =>
      subscribeToViewport(() => {
        lastScrollTop.current = getScrollTop()
      }),
    [getScrollTop],
  )
  const overscan = useHasPainted(hasContent) ? overscanPx : 0
  const from = step * drawStepPx
  const drawn = { from: from - overscan, to: from + drawStepPx + window.innerHeight + overscan }
  return { wallRef, width, drawn, lastScrollTop, getScrollTop }
}
