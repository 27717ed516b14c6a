import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { afterPaint } from '../after-paint.ts'
import { focusHeadingWhenReady, tryFocusHeading } from '../focus/focus-heading-when-ready.ts'
import { findSuccessor } from '../focus/focus-successors.ts'

const textControl =
  'input:not([type=hidden], [type=radio], [type=checkbox]):enabled, textarea:enabled, select:enabled'

/** The elements to restore the focus to, from dialogs that are closing now. */
let pendingFocus: HTMLElement[] = []

/**
 * Opens a dialog as modal while it is mounted, and restores the focus afterwards. Both make the browser compute the
 * styles of the whole page, so they run after the response to the click is painted. A dialog that replaces another in
 * the same commit opens immediately and takes over the elements to restore the focus to. A dialog that the first frame
 * has already shown opens immediately too; the first frame is in the page while React renders.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const [continuesFrame] = useState(isDialogInFirstFrame)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const replacesDialog = pendingFocus.length > 0
    const returnTargets = replacesDialog ? pendingFocus : listFocused()
    pendingFocus = []
    if (replacesDialog || continuesFrame) {
      show(dialog, true)
      return () => hide(dialog, returnTargets)
    }
    let isShown = false
    const cancelShow = afterPaint(() => {
      isShown = true
      show(dialog, false)
    })
    return () => {
      cancelShow()
      if (isShown) hide(dialog, returnTargets)
    }
  }, [continuesFrame])
  return ref
}

const isDialogInFirstFrame = () =>
  typeof document !== 'undefined' && document.querySelector('dialog[data-first-frame]') !== null

/** Marks the element to focus with `autofocus`, so that the browser focuses it when it opens the dialog. */
function show(dialog: HTMLDialogElement, replacesDialog: boolean) {
  if (hasClassicScrollbar()) document.documentElement.dataset.scrollbar = 'wide'
  const preferred = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const first = preferred ?? dialog.querySelector<HTMLElement>(textControl) ?? dialog
  first.autofocus = true
  if (!dialog.open) {
    dialog.toggleAttribute('data-follows', replacesDialog)
    dialog.showModal()
  }
  if (document.activeElement !== first) first.focus()
}

function hide(dialog: HTMLDialogElement, returnTargets: readonly HTMLElement[]) {
  const targets = [...pendingFocus, ...returnTargets]
  pendingFocus = targets
  queueMicrotask(() => {
    if (pendingFocus === targets && dialog.isConnected) dialog.close()
  })
  afterPaint(() => {
    if (pendingFocus !== targets) return
    pendingFocus = []
    restoreFocus(targets)
  })
}

const listFocused = () => (document.activeElement instanceof HTMLElement ? [document.activeElement] : [])

/** The element that opened the dialog may have left the page, such as "Log in" after a login. */
function restoreFocus(returnTargets: readonly HTMLElement[]) {
  for (const element of returnTargets) {
    if (document.activeElement !== document.body) return
    const target = element.isConnected ? element : findSuccessor(element)
    target?.focus({ preventScroll: true })
  }
  if (document.activeElement === document.body && !tryFocusHeading()) focusHeadingWhenReady()
}

/**
 * Whether the scroll bar takes up space. The page has no scroll bar while a modal is open; where the bar takes up space,
 * a gutter replaces it so that nothing moves. A permanent gutter would show as a strip beside wide images.
 */
const hasClassicScrollbar = () => window.innerWidth > document.documentElement.clientWidth
