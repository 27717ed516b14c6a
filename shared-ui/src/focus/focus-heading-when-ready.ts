import { focusHeading } from './focus-heading.ts'

/**
 * Focuses the heading of the screen, so that screen readers announce it: at once, or as soon as the screen has one, because
 * its code or data may still be loading. Until the next input of the user it does so again where a render replaces the
 * heading, which loses the focus with it. Leaves the focus where it is inside the screen or a dialog, and to the user who
 * has moved it meanwhile, to a menu for example.
 *
 * @returns a function that stops waiting
 */
export function focusHeadingWhenReady(): () => void {
  const before = document.activeElement
  const ended = new AbortController()
  const observer = new MutationObserver(update)
  let heading: Element | null = null

  function update() {
    const active = document.activeElement
    if (active === heading && heading !== null) return
    const isFree = [before, document.body, null].includes(active)
    if (!isFree || active?.closest('main, dialog')) return stop()
    // Below an open dialog it cannot have the focus
    if (!focusHeading() || document.activeElement === active) return
    if (heading === null)
      for (const input of ['keydown', 'pointerdown'])
        document.addEventListener(input, stop, { capture: true, signal: ended.signal })
    heading = document.activeElement
  }

  function stop() {
    observer.disconnect()
    ended.abort()
  }

  observer.observe(document.body, { childList: true, subtree: true })
  update()
  return stop
}
