import { focusHeading } from '../focus-heading.ts'
import { useLayoutEffect, useRef, type RefObject } from 'react'

const field = 'input:not([type=hidden]):enabled, textarea:enabled, select:enabled'

/**
 * Opens the dialog it is given while that is mounted. A layout effect, because closing must happen before the
 * element leaves the page: that is what gives the focus back.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    keepScrollbarWidth()
    dialog.showModal()
    const asked = dialog.querySelector<HTMLElement>('[data-autofocus]')
    const first = asked ?? dialog.querySelector<HTMLElement>(field) ?? dialog
    first.focus()
    return () => {
      dialog.close()
      // What opened it may go in the same moment, as the button does that one logs in with.
      queueMicrotask(() => document.activeElement === document.body && focusHeading())
    }
  }, [])
  return ref
}

/**
 * The page behind loses its scroll bar while it must not scroll: the bar's room stays, so that nothing moves. Only
 * where the bar takes room at all; a gutter kept ahead of time shows as a strip beside wide pictures.
 */
function keepScrollbarWidth() {
  const page = document.documentElement
  if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable'
}
