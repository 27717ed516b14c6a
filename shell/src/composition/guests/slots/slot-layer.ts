import { slotElementName } from '@tessera/shared-contracts'
import type { FrameBox, GuestSlot, PageMessage } from '../messages.ts'
import { guardActivation } from './activation-guard.ts'
import { guestSlotAttribute } from './guest-slot-attribute.ts'

/** The slots of a guest, in the page, over their places in its frame. */
export interface SlotLayer {
  element: HTMLElement
  /** Shows these slots and removes others. */
  show(slots: readonly GuestSlot[]): void
  /** Returns the box of a slot. */
  getBox(id: number): HTMLElement | undefined
  /** Returns the id of the slot that contains an element. */
  findSlot(element: Element): number | undefined
  /** Called when the guest has given the focus to a slot. */
  guard(): void
}

interface ShownSlot {
  box: HTMLElement
  slot: HTMLElement
  place: string
}

/**
 * Creates the layer. The shell fills its slots like those of any screen. The frame reserves the room: it gets the height of
 * each slot.
 */
export function createSlotLayer(send: (message: PageMessage) => void): SlotLayer {
  const element = document.createElement('div')
  element.setAttribute(guestSlotAttribute, '')
  // Nothing of it reaches beyond the frame, and the frame gets what is beside the slots
  element.style.cssText =
    'position: absolute; inset: 0; overflow: clip; pointer-events: none; isolation: isolate'
  const boxes = element.appendChild(document.createElement('div'))
  const guard = guardActivation(element)
  const shown = new Map<number, ShownSlot>()
  const findSlot = (inner: Element) => [...shown].find(([, { box }]) => box.contains(inner))?.[0]
  const heights = new ResizeObserver(entries => {
    for (const { target } of entries) {
      const id = findSlot(target)
      if (id !== undefined) send({ type: 'slot-height', id, heightPx: Math.ceil(target.clientHeight) })
    }
  })

  function add(id: number): ShownSlot {
    const box = document.createElement('div')
    box.style.cssText =
      'position: absolute; display: flex; flex-wrap: wrap; gap: var(--space-2); pointer-events: auto'
    const slot = document.createElement(slotElementName)
    const added = { box, slot, place: '' }
    shown.set(id, added)
    boxes.append(box)
    box.append(slot)
    heights.observe(box)
    return added
  }

  function remove(id: number, { box }: ShownSlot) {
    shown.delete(id)
    heights.unobserve(box)
    box.remove()
  }

  return {
    element,
    guard,
    findSlot,
    getBox: id => shown.get(id)?.box,
    show(slots) {
      for (const [id, each] of shown) if (!slots.some(slot => slot.id === id)) remove(id, each)
      for (const { id, name, props, box, clip } of slots) {
        const each = shown.get(id) ?? add(id)
        setAttribute(each.slot, 'props', props)
        setAttribute(each.slot, 'name', name)
        const style = toStyle(box, clip)
        const place = JSON.stringify(style)
        if (place === each.place) continue
        each.place = place
        Object.assign(each.box.style, style)
        guard()
      }
    },
  }
}

const setAttribute = (element: HTMLElement, name: string, value: string) => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

function toStyle({ xPx, yPx, widthPx }: FrameBox, clip: FrameBox | null) {
  const insets = clip && [
    `${clip.yPx - yPx}px`,
    `${xPx + widthPx - clip.xPx - clip.widthPx}px`,
    `calc(100% - ${clip.yPx + clip.heightPx - yPx}px)`,
    `${clip.xPx - xPx}px`,
  ]
  return {
    left: `${xPx}px`,
    top: `${yPx}px`,
    width: `${widthPx}px`,
    clipPath: insets ? `inset(${insets.join(' ')})` : 'none',
  }
}
