import type { Finding, ShellRecord } from '@tessera/shared-contracts'
import { listOwnCopies } from '../../registry/own-copies.ts'
import type { ProposedComposition } from '../proposed-composition.ts'
import type { VersionedRecord } from '../versioned-record.ts'

/** Warns of remotes whose own copy of a package pages would load after a change of the shell, and do not load before it. */
export function checkOwnCopies(
  { shell, remotes }: ProposedComposition,
  replaced: VersionedRecord<ShellRecord>,
): Finding[] {
  return remotes.flatMap(({ name, version, record }) => {
    const before = listOwnCopies(record, replaced.record.shared)
    return listOwnCopies(record, shell.record.shared)
      .filter(each => !before.includes(each))
      .map(each => ({
        rule: 'own-copy',
        sentence: `Pages will load the own copy that ${name} ${version} has of ${each}: it takes ${record.fallbacks?.[each]}, and ${shell.name} ${shell.version} brings ${shell.record.shared[each] ?? 'none'}.`,
        owners: [name, shell.name],
        severity: 'warning',
      }))
  })
}
