const selector =
  'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [contenteditable], [tabindex]'

/** Lists the elements that the key Tab visits, in the order of the document. */
export const listTabbables = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter(
    element =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert], [inert] *') &&
      element.checkVisibility({ visibilityProperty: true }),
  )

/** Finds the next element that the key Tab visits before or after an element, outside of it. */
export function findTabbable(
  root: ParentNode,
  from: Element,
  { backward }: { backward: boolean },
): HTMLElement | undefined {
  const direction = backward ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const found = listTabbables(root).filter(
    element => !from.contains(element) && (from.compareDocumentPosition(element) & direction) !== 0,
  )
  return found.at(backward ? -1 : 0)
}
