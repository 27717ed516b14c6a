/** Id of the element in which a page is worked on. */
export const canvasId = (pageId: string): string => `canvas-${pageId}`

/** The first page that is worked on, where the keyboard goes on once there is one. */
export const firstCanvas = () => document.querySelector<HTMLElement>(`[id^=${canvasId('')}]`)

/** Brings a page into view, smoothly unless the person asked for less motion. */
export function scrollToPage(pageId: string): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(canvasId(pageId))?.scrollIntoView({
    behavior: calm ? 'auto' : 'smooth',
    block: 'start',
  })
}
