import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'

/** The wall is laid out again so long after the last change of its width (specification 1, §9). */
const settleMs = 300

/** So near to the page's bottom, in pixels, the next works are asked for (specification 1, §9). */
const bottomThreshold = 500

/** The drawn part of the wall moves in steps, so that scrolling renders only now and then. */
const stepHeight = 500
const overscan = 900

/** Width of an element in pixels: at once when it appears, later when it has stopped changing. */
export function useSettledWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    setWidth(measured.clientWidth)
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setWidth(measured.clientWidth), settleMs)
    })
    observer.observe(measured)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
  return width
}

/** The part of an element that is worth drawing, in pixels from its top. */
export function useDrawnPart(element: RefObject<HTMLElement | null>): { from: number; to: number } {
  const step = useSyncExternalStore(watchViewport, () =>
    Math.floor(-(element.current?.getBoundingClientRect().top ?? 0) / stepHeight),
  )
  const from = step * stepHeight
  return { from: from - overscan, to: from + stepHeight + window.innerHeight + overscan }
}

/**
 * Calls `onNear` when the page's bottom is near: while scrolling, and after each new layout of the page.
 *
 * @param onNear none while there is nothing to be done there
 */
export function useNearBottom(layout: object, onNear: (() => void) | undefined) {
  const active = onNear !== undefined
  const check = useEffectEvent(() => {
    const { scrollHeight } = document.documentElement
    if (scrollHeight - window.scrollY - window.innerHeight <= bottomThreshold) onNear?.()
  })
  useEffect(() => {
    if (!active) return
    check()
    return watchViewport(check)
  }, [active, layout])
}

function watchViewport(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  window.addEventListener('resize', onChange)
  return () => {
    window.removeEventListener('scroll', onChange)
    window.removeEventListener('resize', onChange)
  }
}
