import { focusHeading } from './focus-heading.ts'
import { setSuccessor, type FindElement } from './focus-successors.ts'

const control = 'a[href], button, input:not([hidden]), video[controls]'

/**
 * Creates a ref for an element that is removed by a click on it or inside it. When the element is removed while it has
 * the focus, the focus moves to the first of these that exists, instead of the top of the page: the list item that took
 * the place of the removed one, the element that `successor` finds after the update, the enclosing dialog, the heading
 * of the screen.
 */
export const restoreFocusOnUnmount =
  (successor: FindElement = () => null) =>
  (element: HTMLElement | null) =>
  () => {
    if (!element) return
    const findReplacement = trackListPosition(element)
    const dialog = element.closest('dialog')
    const find: FindElement = () =>
      findReplacement()?.querySelector<HTMLElement>(control) ?? successor() ?? (dialog?.open ? dialog : null)
    setSuccessor(element, find)
    if (!element.contains(document.activeElement)) return
    queueMicrotask(() => {
      if (element.isConnected || document.activeElement !== document.body) return
      const next = find()
      if (next) next.focus()
      else focusHeading()
    })
  }

/** Remembers the position of an element's list item. Returns a function that finds the item now in that position. */
function trackListPosition(element: Element): () => Element | null | undefined {
  const item = element.closest('li')
  const list = item?.parentElement
  if (!item || !list) return () => null
  const position = [...list.children].indexOf(item)
  return () =>
    item.isConnected || !list.isConnected ? null : (list.children[position] ?? list.lastElementChild)
}
