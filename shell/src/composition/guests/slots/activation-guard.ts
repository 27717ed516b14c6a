/** How long an extension ignores the user after a guest has moved it or has given it the focus. */
export const guardMs = 500

const guardedEvents = ['click', 'pointerdown', 'mousedown', 'keydown'] as const
/** Keys that move the focus or close something activate nothing. */
const harmlessKeys = new Set(['Tab', 'Shift', 'Escape'])

/**
 * Guards the extensions in the slots of a guest: a guest could move one under the pointer in the moment of a click, or give
 * it the focus in the moment of a key.
 *
 * @returns a function to call when the guest has done so
 */
export function guardActivation(element: HTMLElement, now = () => performance.now()): () => void {
  let guardedUntil = 0
  for (const type of guardedEvents)
    element.addEventListener(
      type,
      event => {
        if (now() >= guardedUntil || (event instanceof KeyboardEvent && harmlessKeys.has(event.key))) return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      { capture: true },
    )
  return () => {
    guardedUntil = now() + guardMs
  }
}
