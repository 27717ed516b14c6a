import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** A measured element: what to attach, and its inner width in CSS pixels (0 before the first layout). */
export function useWidth<E extends HTMLElement>(): { ref: RefObject<E | null>; width: number } {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** Below this width of its container a page keeps a narrower margin, so that it stays legible on phones. */
const phoneWidth = 640
const margin = { phone: 32, wide: 128 }

/** Scale of a page in the editor: min((container - 128) / page width, 1) (specification 2, §9). */
export function canvasScale(containerWidth: number, pageWidth: number): number {
  const room = containerWidth - (containerWidth < phoneWidth ? margin.phone : margin.wide)
  return fit(room, pageWidth)
}

/** Scale of a page that may take all of its container's width, never larger than it was made. */
export const fit = (room: number, pageWidth: number): number => Math.max(0, Math.min(room / pageWidth, 1))
