import * as z from '@tessera/shared-contracts/schema'
import { deprecation } from './deprecation.ts'
import { slotNamePattern } from './extensions.ts'
import type { SlotProps } from './slots.ts'

const maxSlotOffers = 20
/** How many samples the gate mounts an extension with. */
const maxSamples = 3

/** A slot that the screens of a remote offer. */
export const slotOffer = z.object({
  name: z.string().check(z.regex(slotNamePattern)),
  /** Props as the slot passes them. The gate mounts the extensions of other remotes with each. */
  samples: z.optional(z.array(z.record(z.string(), z.unknown())).check(z.maxLength(maxSamples))),
  /** Tells the teams that fill the slot until when it exists. */
  deprecated: z.optional(deprecation),
})
export type SlotOffer = z.output<typeof slotOffer>

/** Returns the offers that this release of the contract understands, and leaves out the others. */
export const parseSlotOffers = (declared: readonly unknown[] = []): SlotOffer[] =>
  declared.slice(0, maxSlotOffers).flatMap(each => slotOffer.safeParse(each).data ?? [])

const image = { url: '/sample.png', title: 'A quiet lake' }
const generation = {
  prompt: 'a quiet lake',
  scenario: null,
  width: 1024,
  height: 768,
  count: 1,
  strength: null,
  seed: 7,
  engine: null,
}

/** The slots of this contract, which a manifest does not need to declare, and samples of their props. */
export const contractSlotSamples = {
  'language-picker': [{}],
  'account-menu': [{}],
  'image-actions': [{ image }, { image, generation: { creationId: '1', seed: 7, engine: null } }],
  'image-details': [{ generation }],
} as const satisfies {
  [Name in 'language-picker' | 'account-menu' | 'image-actions' | 'image-details']: readonly SlotProps[Name][]
}
