import { focusHeading } from '@tessera/shared-ui'

/**
 * Puts the focus on the heading of the screen, so that it is read out and the keyboard goes on from there. Whoever
 * already works in the screen, or in a dialog over it, is left alone.
 *
 * @returns whether there is nothing left to do: a heading may come late
 */
export const settleFocus = (): boolean =>
  Boolean(document.activeElement?.closest('main, dialog')) || focusHeading()

/**
 * Does so as soon as what comes next into the page has a heading: a screen is fetched first.
 *
 * @returns how to stop waiting for it
 */
export function focusHeadingToCome(): () => void {
  const observer = new MutationObserver(() => {
    if (settleFocus()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
