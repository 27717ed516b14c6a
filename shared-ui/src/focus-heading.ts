/**
 * Puts the focus on the screen's heading, where the keyboard goes on and a screen reader begins; answers whether
 * there is one.
 */
export function focusHeading(): boolean {
  const heading = document.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
