import type { Finding, ReleaseRecord, ShellRecord } from '@tessera/shared-contracts'
import { shellName } from '../releases/release.ts'
import type { ProposedComposition } from './proposed-composition.ts'
import { checkDeprecations } from './rules/deprecations.ts'
import { checkOwnCopies } from './rules/own-copies.ts'
import { checkSlots } from './rules/slot-offers.ts'
import { checkVanishedSlots } from './rules/vanished-slots.ts'
import type { VersionedRecord } from './versioned-record.ts'

/** A live release that a change replaces. */
export type ReplacedRelease = VersionedRecord<ReleaseRecord | ShellRecord>

/** Lists what the records say about a change without refusing it: slots, deprecations, and copies of packages. */
export function listRecordWarnings(
  proposal: ProposedComposition,
  replaced: readonly ReplacedRelease[],
): Finding[] {
  const replacedRemotes = replaced.filter(({ name }) => name !== shellName) as VersionedRecord[]
  const replacedShell = replaced.find(({ name }) => name === shellName) as
    VersionedRecord<ShellRecord> | undefined
  return [
    ...checkSlots(proposal),
    ...checkVanishedSlots(proposal, replacedRemotes),
    ...checkDeprecations(proposal),
    ...(replacedShell ? checkOwnCopies(proposal, replacedShell) : []),
  ]
}
