import { parseJson, slotElementName } from '@tessera/shared-contracts'
import { guestSlotAttribute } from '../guests/slots/guest-slot-attribute.ts'

/** The props that a slot passes to its extensions. The contract types them by slot; the shell does not. */
export type SlotProps = Readonly<Record<string, unknown>>

/** A place in a screen that extensions of other areas fill. */
export interface Slot {
  /** Its key among the slots of the page. */
  id: number
  element: HTMLElement
  name: string
  props: SlotProps
  /** Whether a guest offers it. Its props may be anything. */
  isOfGuest: boolean
}

const slots = new Map<HTMLElement, Slot>()
const listeners = new Set<() => void>()
let snapshot: readonly Slot[] = []
let lastId = 0
let isUpdateScheduled = false

/** Returns the slots in the document. The array changes when one of them does. */
export const getSlots = (): readonly Slot[] => snapshot

export function subscribeToSlots(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Notifies once for all slots that a screen adds, changes and removes together. */
function scheduleUpdate(): void {
  if (isUpdateScheduled) return
  isUpdateScheduled = true
  queueMicrotask(() => {
    isUpdateScheduled = false
    snapshot = [...slots.values()]
    for (const listener of listeners) listener()
  })
}

/** `<tessera-slot name="…" props="JSON">`, which a screen of any framework may render (`slotAttributes`). */
class SlotElement extends HTMLElement {
  static readonly observedAttributes = ['name', 'props']

  connectedCallback(): void {
    const props = parseJson(this.getAttribute('props') ?? '') ?? {}
    slots.set(this, {
      id: slots.get(this)?.id ?? ++lastId,
      element: this,
      name: this.getAttribute('name') ?? '',
      props: props as SlotProps,
      isOfGuest: this.closest(`[${guestSlotAttribute}]`) !== null,
    })
    scheduleUpdate()
  }

  disconnectedCallback(): void {
    slots.delete(this)
    scheduleUpdate()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.connectedCallback()
  }
}

customElements.define(slotElementName, SlotElement)
