import { useLayoutEffect, useRef, type RefObject } from 'react'
import { afterPaint } from '../after-paint.ts'
import { focusHeading } from '../focus-heading.ts'
import { successorOf } from '../leaves-focus-to.ts'

const field = 'input:not([type=hidden]):enabled, textarea:enabled, select:enabled'

/** What the focus came from to dialogs that leave the page at this moment. */
let owed: HTMLElement[] = []

/**
 * Opens the dialog it is given while that is mounted, and gives the focus back afterwards. A modal dialog has the
 * styles of all of the page computed, as what is inert changes, and so has the focus that returns: either follows once
 * the press that asked for it has been answered. One dialog that follows another in the same moment stands at once, and
 * takes over what the first one owes.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const follows = owed.length > 0
    const cameFrom = follows ? owed : focused()
    owed = []
    if (follows) {
      show(dialog, true)
      return () => hide(dialog, cameFrom)
    }
    let isShown = false
    const leave = afterPaint(() => {
      isShown = true
      show(dialog, false)
    })
    return () => {
      leave()
      if (isShown) hide(dialog, cameFrom)
    }
  }, [])
  return ref
}

/** The browser puts the focus where it belongs as it opens the dialog. */
function show(dialog: HTMLDialogElement, follows: boolean) {
  if (scrollbarTakesRoom()) document.documentElement.dataset.scrollbar = 'wide'
  const asked = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const first = asked ?? dialog.querySelector<HTMLElement>(field) ?? dialog
  first.autofocus = true
  if (!dialog.open) {
    dialog.toggleAttribute('data-follows', follows)
    dialog.showModal()
  }
  if (document.activeElement !== first) first.focus()
}

function hide(dialog: HTMLDialogElement, cameFrom: readonly HTMLElement[]) {
  const debt = [...owed, ...cameFrom]
  owed = debt
  queueMicrotask(() => {
    if (owed === debt && dialog.isConnected) dialog.close()
  })
  afterPaint(() => {
    if (owed !== debt) return
    owed = []
    giveBack(debt)
  })
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
