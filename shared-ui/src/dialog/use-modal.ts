import { focusHeading } from '../focus-heading.ts'
import { successorOf } from '../leaves-focus-to.ts'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

const field = 'input:not([type=hidden]):enabled, textarea:enabled, select:enabled'

/** What the focus came from to dialogs that leave the page at this moment. */
let owed: HTMLElement[] = []

/**
 * Opens the dialog it is given while that is mounted, and gives the focus back afterwards. Whatever asks for the
 * focus has the styles of the page computed, all of them where what is inert has changed: so the browser puts
 * the focus where it belongs as it opens the dialog, and one dialog that follows another in the same moment
 * takes over what the first one owes.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  // Looked at while the page is as it was: afterwards it would be laid out for this alone
  const [barTakesRoom] = useState(scrollbarTakesRoom)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const follows = owed.length > 0
    const cameFrom = follows ? owed : focused()
    owed = []
    if (barTakesRoom) document.documentElement.dataset.scrollbar = 'wide'
    const asked = dialog.querySelector<HTMLElement>('[data-autofocus]')
    const first = asked ?? dialog.querySelector<HTMLElement>(field) ?? dialog
    first.autofocus = true
    if (!dialog.open) {
      dialog.toggleAttribute('data-follows', follows)
      dialog.showModal()
    }
    if (document.activeElement !== first) first.focus()
    return () => {
      const debt = [...owed, ...cameFrom]
      owed = debt
      queueMicrotask(() => {
        if (owed !== debt) return
        owed = []
        if (dialog.isConnected) dialog.close()
        giveBack(debt)
      })
    }
  }, [barTakesRoom])
  return ref
}

const focused = () => (document.activeElement instanceof HTMLElement ? [document.activeElement] : [])

/** What opened the dialog may be gone with it, as the button is that one logs in with. */
function giveBack(cameFrom: readonly HTMLElement[]) {
  for (const element of cameFrom) {
    if (document.activeElement !== document.body) return
    const place = element.isConnected ? element : successorOf(element)
    place?.focus({ preventScroll: true })
  }
  if (document.activeElement === document.body) focusHeading()
}

/**
 * The page behind loses its scroll bar while it must not scroll: the bar's room stays, so that nothing moves. Only
 * where the bar takes room at all; a gutter kept ahead of time shows as a strip beside wide pictures.
 */
const scrollbarTakesRoom = () => window.innerWidth > document.documentElement.clientWidth
