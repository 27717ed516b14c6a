export type FindElement = () => HTMLElement | null | undefined

const successors = new WeakMap<Element, FindElement>()

/** Registers where the focus goes once an element has left the page. */
export const setSuccessor = (element: Element, find: FindElement): void => {
  successors.set(element, find)
}

/** Finds the element that takes over the focus of one that has left the page. */
export const findSuccessor = (element: Element): HTMLElement | null | undefined => successors.get(element)?.()
