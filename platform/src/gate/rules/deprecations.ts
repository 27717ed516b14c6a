import {
  describeDeprecation,
  formatCall,
  parseExtensions,
  parseSlotOffers,
  type Deprecation,
  type Finding,
} from '@tessera/shared-contracts'
import type { ProposedComposition } from '../proposed-composition.ts'
import type { VersionedRecord } from '../versioned-record.ts'

/** Something deprecated that a remote uses. */
interface DeprecatedUse {
  /** Such as `POST /api/old` or `OldButton of @tessera/shared-ui`. */
  what: string
  owner: string
  deprecated: Deprecation
}

/**
 * Warns of what is used and will be taken away, where the release that uses it or the one that takes it away changes. The
 * server takes calls away, which is no change of a channel.
 */
export function checkDeprecations(composition: ProposedComposition): Finding[] {
  const { shell, remotes, changed } = composition
  const isAnyChanged = (...names: string[]) => names.some(name => changed.includes(name))
  const slots = listDeprecatedSlots(remotes)
  return remotes.flatMap(remote => {
    const isFilled = ({ slot }: { slot: string }) =>
      parseExtensions(remote.record.extensions).some(extension => extension.slot === slot)
    const uses = [
      ...slots.filter(each => isFilled(each) && isAnyChanged(remote.name, each.owner)),
      ...(isAnyChanged(remote.name, shell.name) ? listDeprecatedExports(remote, composition) : []),
      ...(isAnyChanged(remote.name) ? listDeprecatedCalls(remote, composition) : []),
    ]
    return uses.map(({ what, owner, deprecated }) => ({
      rule: 'deprecated',
      sentence: `${remote.name} ${remote.version} uses ${what}, which ${describeDeprecation(deprecated)}.`,
      owners: [remote.name, owner],
      severity: 'warning',
    }))
  })
}

const listDeprecatedSlots = (remotes: readonly VersionedRecord[]) =>
  remotes.flatMap(({ name: owner, record }) =>
    parseSlotOffers(record.slots).flatMap(({ name: slot, deprecated }) =>
      deprecated ? [{ slot, what: `the slot "${slot}"`, owner, deprecated }] : [],
    ),
  )

function listDeprecatedExports({ record }: VersionedRecord, { shell }: ProposedComposition): DeprecatedUse[] {
  const marks = Object.entries(shell.record.deprecated ?? {})
  return marks.flatMap(([name, exports]) => {
    const used = record.uses?.[name]
    if (!used) return []
    return Object.entries(exports)
      .filter(([each]) => each === '*' || used.includes(each))
      .map(([each, deprecated]) => ({
        what: each === '*' ? name : `${each} of ${name}`,
        owner: shell.name,
        deprecated,
      }))
  })
}

const listDeprecatedCalls = (
  { record }: VersionedRecord,
  { siteCalls = [] }: ProposedComposition,
): DeprecatedUse[] =>
  siteCalls.flatMap(call => {
    const what = formatCall(call)
    return call.deprecated && record.calls?.includes(what)
      ? [{ what, owner: 'site', deprecated: call.deprecated }]
      : []
  })
