export const getCanvasElementId = (pageId: string): string => `canvas-${pageId}`

/** Finds the first canvas, which takes the focus when the first page is added. */
export const findFirstCanvas = () => document.querySelector<HTMLElement>(`[id^=${getCanvasElementId('')}]`)

/** Scrolls a page into view, smoothly unless the user prefers reduced motion. */
export function scrollToPage(pageId: string): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(getCanvasElementId(pageId))?.scrollIntoView({
    behavior: reducedMotion ? 'auto' : 'smooth',
    block: 'start',
  })
}
