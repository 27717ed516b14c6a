import { waitingMark } from './waiting-heading/waiting-heading.tsx'

/**
 * Puts the focus on the screen's heading, where the keyboard goes on and a screen reader begins; answers whether
 * there is one. A heading that only stands in for one to come is passed over: with it the focus would go.
 */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>(`h1:not([${waitingMark}])`)
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
