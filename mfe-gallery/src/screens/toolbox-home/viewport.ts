import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { usePainted } from './use-painted.ts'

/** The wall is laid out again so long after the last change of its width (specification 1, §9). */
const settleMs = 300

/** So near to the page's bottom, in pixels, the next works are asked for (specification 1, §9). */
const bottomThreshold = 500

/** The drawn part of the wall moves in steps, in pixels: scrolling renders only now and then, and little at a time. */
const stepHeight = 250
const overscan = 900

/** Who comes back finds the wall in its full height at once, so that the page can be scrolled to where it was. */
let lastWidth: number | null = null

/**
 * Measures the element that gets `frame` as its ref. Its width, in pixels, is known before it is painted, and
 * anew when it has stopped changing. `drawn` is the part of it that is worth drawing, in pixels from its top: at first
 * what is in sight, and what is near once that has been painted. `scrolled` holds how much of it was above the viewport
 * when the page was last scrolled, `scrolledNow` tells it.
 *
 * @param filled whether it has its content, or only holds the place for it
 */
export function useFrame(filled: boolean) {
  const element = useRef<HTMLElement>(null)
  const scrolled = useRef(0)
  const [width, setWidth] = useState(lastWidth)

  const frame = useCallback((framed: HTMLElement | null) => {
    if (!framed) return
    const measure = () => {
      lastWidth = framed.clientWidth
      setWidth(lastWidth)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, settleMs)
    })
    element.current = framed
    measure()
    observer.observe(framed)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      element.current = null
    }
  }, [])

  const scrolledNow = useCallback(() => -(element.current?.getBoundingClientRect().top ?? 0), [])
  const step = useSyncExternalStore(watchViewport, () => Math.floor(scrolledNow() / stepHeight))
  useEffect(
    () =>
      watchViewport(() => {
        scrolled.current = scrolledNow()
      }),
    [scrolledNow],
  )
  const near = usePainted(filled) ? overscan : 0
  const from = step * stepHeight
  const drawn = { from: from - near, to: from + stepHeight + window.innerHeight + near }
  return { frame, width, drawn, scrolled, scrolledNow }
}

/**
 * Calls `onNear` when the page's bottom is near: while scrolling, and after each new layout of the page.
 *
 * @param kept how much of the page's height is kept for what is to come, and does not count, in pixels
 * @param onNear none while there is nothing to be done there
 */
export function useNearBottom(layout: object, kept: number, onNear: (() => void) | undefined) {
  const active = onNear !== undefined
  const check = useEffectEvent(() => {
    const { scrollHeight } = document.documentElement
    if (scrollHeight - kept - window.scrollY - window.innerHeight <= bottomThreshold) onNear?.()
  })
  useEffect(() => {
    if (!active) return
    check()
    return watchViewport(check)
  }, [active, layout])
}

/** Calls `onChange` whenever the page is scrolled or its window changes its size. */
function watchViewport(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  window.addEventListener('resize', onChange)
  return () => {
    window.removeEventListener('scroll', onChange)
    window.removeEventListener('resize', onChange)
  }
}
