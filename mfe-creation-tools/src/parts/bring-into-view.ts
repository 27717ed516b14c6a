/** Scrolls as little as it takes to see an element, smoothly unless the person asked for less motion. */
export function bringIntoView(element: Element | null | undefined): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' })
}
