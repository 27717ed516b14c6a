import { focusHeading } from './focus-heading.ts'

type Find = () => HTMLElement | null | undefined

const control = 'a[href], button, input:not([hidden]), video[controls]'

/** How to find what follows controls that have left. */
const successors = new WeakMap<Element, Find>()

/** Where the focus goes that was owed to a control which has left with {@link leavesFocusTo}. */
export const successorOf = (element: Element): HTMLElement | null | undefined => successors.get(element)?.()

/**
 * A ref for a control that leaves the page when it is pressed, or for a part that leaves with the control in it. Had it
 * the focus, that goes on to where a person looks next, and not to the top of the page: where the control's item of a list
 * leaves too, to the item in its place; else to what `successor` finds once all is drawn; else to the dialog around it, or
 * the screen's heading.
 */
export const leavesFocusTo =
  (successor: Find = () => null) =>
  (element: HTMLElement | null) =>
  () => {
    if (!element) return
    const inPlace = itemInPlaceOf(element)
    const dialog = element.closest('dialog')
    const find: Find = () =>
      inPlace()?.querySelector<HTMLElement>(control) ?? successor() ?? (dialog?.open ? dialog : null)
    successors.set(element, find)
    if (!element.contains(document.activeElement)) return
    queueMicrotask(() => {
      if (element.isConnected || document.activeElement !== document.body) return
      const next = find()
      if (next) next.focus()
      else focusHeading()
    })
  }

/** Notes where in its list an element stands, to find what stands there when its item has left. */
function itemInPlaceOf(element: Element): () => Element | null | undefined {
  const item = element.closest('li')
  const list = item?.parentElement
  if (!item || !list) return () => null
  const place = [...list.children].indexOf(item)
  return () =>
    item.isConnected || !list.isConnected ? null : (list.children[place] ?? list.lastElementChild)
}
