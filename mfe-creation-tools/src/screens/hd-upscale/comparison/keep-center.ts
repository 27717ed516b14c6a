import type { RefObject } from 'react'
import type { ImagePoint } from './use-comparison.ts'

/**
 * Scrolls an element to a point of its content, also after either has changed its size, and stores where the user scrolls.
 *
 * @returns a function that stops this
 */
export function keepCenter(element: Element, center: RefObject<ImagePoint>): () => void {
  const sizes = new ResizeObserver(() => scrollToPoint(element, center.current))
  sizes.observe(element)
  for (const child of element.children) sizes.observe(child)
  const handleScroll = () => {
    center.current = readCenter(element)
  }
  element.addEventListener('scroll', handleScroll)
  return () => {
    sizes.disconnect()
    element.removeEventListener('scroll', handleScroll)
  }
}

const readCenter = (element: Element): ImagePoint => ({
  x: (element.scrollLeft + element.clientWidth / 2) / Math.max(1, element.scrollWidth),
  y: (element.scrollTop + element.clientHeight / 2) / Math.max(1, element.scrollHeight),
})

function scrollToPoint(element: Element, { x, y }: ImagePoint): void {
  element.scrollLeft = x * element.scrollWidth - element.clientWidth / 2
  element.scrollTop = y * element.scrollHeight - element.clientHeight / 2
}
