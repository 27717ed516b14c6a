/** Scrolls as little as necessary to show an element; smoothly, unless the user prefers reduced motion. */
export function scrollIntoView(element: Element | null | undefined): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'nearest', behavior: reducedMotion ? 'auto' : 'smooth' })
}
