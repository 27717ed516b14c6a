import {
  contractSlotSamples,
  parseExtensions,
  parseSlotOffers,
  slotOffer,
  type Finding,
} from '@tessera/shared-contracts'
import type { ProposedComposition } from '../proposed-composition.ts'

/** Returns the samples of all slots that the contract has or a release of the composition declares, by name. */
export function listSlotSamples({ remotes }: Pick<ProposedComposition, 'remotes'>): Map<string, object[]> {
  const slots = new Map<string, object[]>(
    Object.entries(contractSlotSamples).map(([name, samples]) => [name, [...samples]]),
  )
  for (const { record } of remotes)
    for (const { name, samples = [] } of parseSlotOffers(record.slots))
      slots.set(name, [...(slots.get(name) ?? []), ...samples])
  return slots
}

/**
 * Warns of extensions of the changed releases for slots that no release of the composition declares, and of slots that
 * are declared in another form than the contract's. An extension without its slot harms no page, so that nothing is refused.
 */
export function checkSlots(composition: ProposedComposition): Finding[] {
  const offered = listSlotSamples(composition)
  const changed = composition.remotes.filter(({ name }) => composition.changed.includes(name))
  return changed.flatMap(({ name: remote, version, record }) => {
    const sentences = [
      ...parseExtensions(record.extensions)
        .filter(({ slot }) => !offered.has(slot))
        .map(
          ({ name, slot }) =>
            `${remote} ${version} adds "${name}" to the slot "${slot}", which no release of the composition declares. There are ${[...offered.keys()].join(', ')}. Correct the name, or have the area that offers it declare it under "slots" in its manifest.`,
        ),
      ...(record.slots ?? [])
        .filter(each => !slotOffer.safeParse(each).success)
        .map(
          () =>
            `${remote} ${version} declares a slot in a form that is not understood. A slot has a "name" and up to three "samples" of its props.`,
        ),
    ]
    return sentences.map((sentence): Finding => ({
      rule: 'slot',
      sentence,
      owners: [remote],
      severity: 'warning',
    }))
  })
}
