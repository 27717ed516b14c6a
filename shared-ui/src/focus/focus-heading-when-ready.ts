import { focusHeading } from './focus-heading.ts'

/**
 * Focuses the heading of the screen, so that screen readers announce it. Leaves the focus where it is inside the
 * screen or a dialog.
 *
 * @returns false while the screen has no heading yet
 */
export const tryFocusHeading = (): boolean =>
  Boolean(document.activeElement?.closest('main, dialog')) || focusHeading()

/**
 * Focuses the heading as soon as the screen has one, because its code or data may still be loading. Leaves the focus to the
 * user who has moved it meanwhile, to a menu for example.
 *
 * @returns a function that stops waiting
 */
export function focusHeadingWhenReady(): () => void {
  const before = document.activeElement
  const hasUserMoved = () => ![before, document.body, null].includes(document.activeElement)
  const observer = new MutationObserver(() => {
    if (hasUserMoved() || tryFocusHeading()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
