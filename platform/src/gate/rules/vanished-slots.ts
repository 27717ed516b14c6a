import { parseExtensions, type Finding } from '@tessera/shared-contracts'
import type { ProposedComposition } from '../proposed-composition.ts'
import type { VersionedRecord } from '../versioned-record.ts'
import { listSlotSamples } from './slot-offers.ts'

/**
 * Warns of slots that a change takes away from the extensions of other remotes. Without its slot an extension is not shown
 * and harms no page, so that nothing is refused.
 *
 * @param replaced the live releases that the change replaces
 */
export function checkVanishedSlots(
  composition: ProposedComposition,
  replaced: readonly VersionedRecord[],
): Finding[] {
  const { remotes, changed } = composition
  const offered = listSlotSamples(composition)
  return replaced.flatMap(before => {
    const after = remotes.find(({ name }) => name === before.name)
    const vanished = [...listSlotSamples({ remotes: [before] }).keys()].filter(slot => !offered.has(slot))
    return vanished.flatMap(slot =>
      remotes
        .filter(({ name }) => !changed.includes(name))
        .flatMap(({ name, version, record }) =>
          parseExtensions(record.extensions)
            .filter(extension => extension.slot === slot)
            .map(extension => ({
              rule: 'slot',
              sentence: `${before.name} ${after?.version ?? before.version} no longer offers the slot "${slot}", to which ${name} ${version} adds "${extension.name}". It will not be shown.`,
              owners: [name, before.name],
              severity: 'warning',
            })),
        ),
    )
  })
}
