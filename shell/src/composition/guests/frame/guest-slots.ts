import { slotElementName } from '@tessera/shared-contracts'
import type { FocusMove, GuestMessage } from '../messages.ts'
import { findTabbable, listTabbables } from '../tabbable.ts'
import { measureBox, measureClip } from './measure-slot.ts'

/** The slots of a screen in a frame. The page fills them, over their places. */
export interface GuestSlots {
  setHeight(id: number, heightPx: number): void
  /** Moves the focus to the control before or after a slot. */
  moveFocus(move: FocusMove): void
}

/**
 * Defines the element of slots. While the document has one, its place is read before each frame of the screen, because
 * anything may move it.
 */
export function defineGuestSlots(send: (message: GuestMessage) => void): GuestSlots {
  const ids = new Map<HTMLElement, number>()
  let lastId = 0
  let reported = '[]'
  let isReading = false
  const findElement = (id: number | null) => [...ids].find(([, each]) => each === id)?.[0]

  function report() {
    const slots = [...ids].map(([element, id]) => ({
      id,
      name: element.getAttribute('name') ?? '',
      props: element.getAttribute('props') ?? '{}',
      box: measureBox(element),
      clip: measureClip(element),
    }))
    if (reported !== (reported = JSON.stringify(slots))) send({ type: 'slots', slots })
    isReading = ids.size > 0
    if (isReading) requestAnimationFrame(report)
  }

  const enter = (element: HTMLElement, id: number, backward: boolean) => {
    element.scrollIntoView({ block: 'nearest' })
    send({ type: 'focus', id, backward })
  }

  class GuestSlotElement extends HTMLElement {
    constructor() {
      super()
      this.addEventListener('focus', ({ relatedTarget: from }) => {
        const id = ids.get(this)
        const backward =
          from instanceof Element &&
          (this.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
        if (id !== undefined) enter(this, id, backward)
      })
    }

    connectedCallback() {
      ids.set(this, ++lastId)
      if (isReading) return
      isReading = true
      requestAnimationFrame(report)
    }

    disconnectedCallback() {
      ids.delete(this)
    }
  }
  customElements.define(slotElementName, GuestSlotElement)

  return {
    setHeight(id, heightPx) {
      const element = findElement(id)
      if (!element) return
      element.style.height = `${heightPx}px`
      // An empty slot is no stop of the key Tab
      element.tabIndex = heightPx > 0 ? 0 : -1
    },
    moveFocus({ id, backward }) {
      const from = findElement(id)
      const next = from
        ? findTabbable(document, from, { backward })
        : listTabbables(document).at(backward ? -1 : 0)
      const slot = next && ids.get(next)
      if (!next) send({ type: 'focus', id: null, backward })
      else if (slot !== undefined) enter(next, slot, backward)
      else next.focus()
    },
  }
}
