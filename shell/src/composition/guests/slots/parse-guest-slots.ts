import {
  contractSlotSamples,
  parseJson,
  parseSlotOffers,
  type ComposedRelease,
} from '@tessera/shared-contracts'
import type { FrameBox, GuestSlot } from '../messages.ts'

/** How many slots of a frame the page fills. */
export const maxGuestSlots = 20
export const maxPropsLength = 10_000
const maxPropsDepth = 8
/** How far from the corner of its frame a slot may be. */
const maxDistancePx = 50_000

/** Returns the names of the slots that a guest may offer: those of the contract, and those that its manifest declares. */
export const listOfferedSlots = ({ slots }: Pick<ComposedRelease, 'slots'>): ReadonlySet<string> =>
  new Set([...Object.keys(contractSlotSamples), ...parseSlotOffers(slots).map(({ name }) => name)])

/** Reads the slots that a guest reports, which may be anything. Slots that are not as they should be are left out. */
export function parseGuestSlots(reported: unknown, offered: ReadonlySet<string>): GuestSlot[] {
  if (!Array.isArray(reported)) return []
  const slots = reported.slice(0, maxGuestSlots).flatMap(each => parseSlot(each, offered) ?? [])
  return [...new Map(slots.map(slot => [slot.id, slot])).values()]
}

function parseSlot(reported: unknown, offered: ReadonlySet<string>): GuestSlot | null {
  const { id, name, props, box, clip } = toFields(reported)
  if (typeof id !== 'number' || typeof name !== 'string' || !offered.has(name)) return null
  return typeof props === 'string' && arePlainProps(props)
    ? { id, name, props, box: parseBox(box), clip: clip === null ? null : parseBox(clip) }
    : null
}

const toFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function arePlainProps(json: string): boolean {
  if (json.length > maxPropsLength) return false
  const props = parseJson(json)
  return (
    typeof props === 'object' && props !== null && !Array.isArray(props) && isShallow(props, maxPropsDepth)
  )
}

const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every(each => isShallow(each, depth - 1)))

function parseBox(reported: unknown): FrameBox {
  const { xPx, yPx, widthPx, heightPx } = toFields(reported)
  return {
    xPx: clamp(xPx, -maxDistancePx),
    yPx: clamp(yPx, -maxDistancePx),
    widthPx: clamp(widthPx, 0),
    heightPx: clamp(heightPx, 0),
  }
}

const clamp = (value: unknown, min: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(Number(value), min), maxDistancePx) : 0
