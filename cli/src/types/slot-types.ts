import {
  contractSlotSamples,
  describeDeprecation,
  parseSlotOffers,
  type Composition,
  type SlotOffer,
} from '@tessera/shared-contracts'
import { inferType } from './infer-type.ts'

type OfferingRemote = Pick<Composition['remotes'][number], 'name' | 'current'>

/** A slot that live remotes offer, and the contract does not describe. */
interface OfferedSlot extends Pick<SlotOffer, 'deprecated'> {
  name: string
  owners: string[]
  samples: NonNullable<SlotOffer['samples']>
}

/** Lists the slots of live remotes. The contract has the types of its own. */
export function listOfferedSlots(remotes: readonly OfferingRemote[]): OfferedSlot[] {
  const slots = new Map<string, OfferedSlot>()
  for (const { name: owner, current } of remotes)
    for (const { name, samples = [], deprecated } of parseSlotOffers(current.slots)) {
      if (name in contractSlotSamples) continue
      const slot = slots.get(name) ?? { name, owners: [], samples: [] }
      slot.owners.push(owner)
      slot.samples.push(...samples)
      if (deprecated) slot.deprecated = deprecated
      slots.set(name, slot)
    }
  return [...slots.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Writes the declarations that add the slots of live remotes to `SlotProps`. */
export function writeSlotTypes(slots: readonly OfferedSlot[]): string {
  const fields = slots.map(({ name, owners, samples, deprecated }) => {
    // What a team writes must not end the comment
    const mark = deprecated ? `\n@deprecated It ${describeDeprecation(deprecated).replaceAll('*/', '')}.` : ''
    const type = samples.length > 0 ? inferType(samples) : 'Record<string, unknown>'
    return `/** Offered by ${owners.join(', ')}. Derived from the samples of the manifest.${mark} */\n${JSON.stringify(name)}: ${type}`
  })
  return [
    '// Written by "tessera types"; it is replaced when that runs again.',
    "import type {} from '@tessera/shared-contracts'",
    '',
    "declare module '@tessera/shared-contracts' {",
    'interface SlotProps {',
    ...fields,
    '}',
    '}',
    '',
  ].join('\n')
}
