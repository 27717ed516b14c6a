/** Marks the heading of a page that is loading. It does not receive the focus. */
export const placeholderHeadingAttribute = 'data-waiting'

/**
 * Focuses the heading of the screen, where keyboard and screen reader users continue. Skips the placeholder heading of
 * a page that is loading, since the focus would be lost with it.
 *
 * @returns whether there is a heading
 */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>(`h1:not([${placeholderHeadingAttribute}])`)
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
