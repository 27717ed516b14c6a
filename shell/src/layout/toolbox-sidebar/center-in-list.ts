/**
 * Scrolls a list until an element is in its middle, or as near as the list scrolls.
 *
 * `scrollIntoView` would also move the point from which Tab goes on to the element, so that a
 * keyboard would skip what is before it.
 */
export function centerInList(element: Element, list: Element): void {
  const inner = element.getBoundingClientRect()
  const outer = list.getBoundingClientRect()
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  list.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2)
}
