import { focusHeading } from './focus-heading.ts'

/**
 * Focuses the heading of the screen, so that screen readers announce it: at once, or as soon as the screen has one, because
 * its code or data may still be loading. It does so again where a render removes what has the focus, such as a heading that
 * it replaces, until the next input of the user. Leaves the focus where it is inside the screen or a dialog, and to the user
 * who has moved it meanwhile, to a menu for example.
 *
 * @returns a function that stops waiting
 */
export function focusHeadingWhenReady(): () => void {
  const before = document.activeElement
  const ended = new AbortController()
  const observer = new MutationObserver(update)
  /** What has the focus, and keeps it while it is in the page. */
  let kept: Element | null = null

  function update() {
    const active = document.activeElement
    if (active !== null && active === kept) return
    if (![before, document.body, null].includes(active)) return stop()
    // Below an open dialog the heading cannot have the focus
    if (!active?.closest('main, dialog') && (!focusHeading() || document.activeElement === active)) return
    if (kept === null)
      for (const input of ['keydown', 'pointerdown'])
        document.addEventListener(input, stop, { capture: true, signal: ended.signal })
    kept = document.activeElement
  }

  function stop() {
    observer.disconnect()
    ended.abort()
  }

  observer.observe(document.body, { childList: true, subtree: true })
  update()
  return stop
}
