import type { FocusMove, PageMessage } from '../messages.ts'
import { findTabbable, listTabbables } from '../tabbable.ts'
import type { SlotLayer } from './slot-layer.ts'

/** The order of the key Tab: from the frame into a slot, from the slot back into the frame, and on in the page. */
export interface SlotFocus {
  /** The guest moves the focus to a slot, or out of its frame. */
  move(move: FocusMove): void
}

/** Connects the layer with its frame, after which it is in the document. */
export function connectFocus(
  frame: HTMLIFrameElement,
  layer: SlotLayer,
  send: (message: PageMessage) => void,
): SlotFocus {
  const enterFrame = (move: FocusMove) => {
    frame.focus()
    send({ type: 'focus', ...move })
  }
  const leave = (backward: boolean) =>
    findTabbable(document, backward ? frame : layer.element, { backward })?.focus()

  layer.element.addEventListener('keydown', event => {
    const { key, shiftKey: backward, target } = event
    if (key !== 'Tab' || !(target instanceof Element)) return
    const id = layer.findSlot(target)
    const tabbables = id === undefined ? [] : listTabbables(layer.getBox(id) ?? layer.element)
    if (id === undefined || tabbables.at(backward ? 0 : -1) !== target) return
    event.preventDefault()
    enterFrame({ id, backward })
  })
  // The browser visits the layer after the frame. Its slots were visited where they are in the frame
  layer.element.prepend(createEdge(() => leave(false)))
  layer.element.append(createEdge(() => enterFrame({ id: null, backward: true })))

  return {
    move({ id, backward }) {
      // A guest cannot take the focus from the page
      if (document.activeElement !== frame) return
      if (id === null) return leave(backward)
      const inner = listTabbables(layer.getBox(id) ?? document.createElement('div')).at(backward ? -1 : 0)
      if (!inner) return send({ type: 'focus', id, backward })
      layer.guard()
      inner.focus()
    },
  }
}

function createEdge(onFocus: () => void): HTMLElement {
  const edge = document.createElement('span')
  edge.tabIndex = 0
  edge.addEventListener('focus', onFocus)
  return edge
}
