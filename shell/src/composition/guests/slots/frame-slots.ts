import type { GuestMessage, PageMessage } from '../messages.ts'
import { parseGuestSlots } from './parse-guest-slots.ts'
import { connectFocus } from './slot-focus.ts'
import { createSlotLayer } from './slot-layer.ts'

interface FrameSlotsOptions {
  frame: HTMLIFrameElement
  /** The names of the slots that the guest may offer. */
  offered: ReadonlySet<string>
  send(message: PageMessage): void
}

/** Fills the slots that a guest reports. They are over its frame, in the element that contains it. */
export interface FrameSlots {
  receive(message: Partial<GuestMessage>): void
  remove(): void
}

export function createFrameSlots({ frame, offered, send }: FrameSlotsOptions): FrameSlots {
  const layer = createSlotLayer(send)
  const { move } = connectFocus(frame, layer, send)
  let latest: unknown
  let scheduled = 0

  /** Of the messages before a frame of the screen, the last one counts. */
  function showLatest() {
    scheduled = 0
    const slots = parseGuestSlots(latest, offered)
    if (slots.length > 0 && !layer.element.isConnected) frame.after(layer.element)
    // A control that disappears returns the focus to the guest
    const hadFocus = layer.element.contains(document.activeElement)
    layer.show(slots)
    if (slots.length === 0) layer.element.remove()
    if (hadFocus && !layer.element.contains(document.activeElement)) frame.focus()
  }

  return {
    receive(message) {
      if (message.type === 'focus') move({ id: message.id ?? null, backward: message.backward === true })
      if (message.type !== 'slots') return
      latest = message.slots
      scheduled ||= requestAnimationFrame(showLatest)
    },
    remove() {
      cancelAnimationFrame(scheduled)
      layer.element.remove()
    },
  }
}
