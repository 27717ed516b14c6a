import type { Finding, ReleaseRecord, ShellRecord } from '@tessera/shared-contracts'
import { shellName } from '../releases/release.ts'
import { checkClaims, checkPaths } from './claim-rules.ts'
import type { AlternativeRelease, ProposedComposition } from './proposed-composition.ts'
import { checkAgainstShell } from './shell-rules.ts'
import type { VersionedRecord } from './versioned-record.ts'

/** Checks the changed releases against what other remotes have beside their live releases. */
export function checkAlternatives({ shell, remotes, changed, alternatives }: ProposedComposition): Finding[] {
  const others = alternatives.filter(({ name }) => !changed.includes(name))
  const changedRemotes = remotes.filter(({ name }) => changed.includes(name))
  return others.flatMap(other => {
    const owner = formatAlternative(other)
    if (isShell(other))
      return changedRemotes.flatMap(remote =>
        other.role === 'previous'
          ? checkPaths(remote, other, owner)
          : checkAgainstShell(remote, other, owner),
      )
    const remote = other as VersionedRecord
    const pairs = changedRemotes.flatMap(each => checkClaims(each, remote, owner))
    if (!changed.includes(shell.name)) return pairs
    const fit = other.role === 'previous' ? checkPaths(remote, shell) : checkAgainstShell(remote, shell)
    return [...pairs, ...fit]
  })
}

/**
 * Finds the changed releases whose previous release conflicts with what other remotes have. Pages must not fall back to
 * it.
 *
 * @returns a warning for each, whose only owner is the remote
 */
export function findConflictingFallbacks({
  shell,
  remotes,
  changed,
  alternatives,
}: ProposedComposition): Finding[] {
  return alternatives.flatMap((own): Finding[] => {
    if (own.role !== 'previous' || !changed.includes(own.name) || isShell(own)) return []
    const served = [shell, ...remotes].map(each => ({ ...each, role: 'live' as const }))
    const conflicts = [...served, ...alternatives].flatMap(each => findConflicts(own, each))
    if (conflicts.length === 0) return []
    const sentence = `Pages no longer fall back to ${own.name} ${own.version}: ${conflicts[0]?.sentence}`
    return [{ rule: 'fallback', sentence, owners: [own.name], severity: 'warning' }]
  })
}

/** Finds what one release claims that another one has. */
export function findConflicts(one: AlternativeRelease, other: AlternativeRelease): Finding[] {
  const owner = formatAlternative(other)
  if (one.name === other.name || (isShell(one) && isShell(other))) return []
  if (isShell(one)) return checkPaths(other as VersionedRecord, one)
  if (isShell(other)) return checkPaths(one as VersionedRecord, other, owner)
  return checkClaims(one as VersionedRecord, other as VersionedRecord, owner)
}

const isShell = (
  release: VersionedRecord<ReleaseRecord | ShellRecord>,
): release is AlternativeRelease & VersionedRecord<ShellRecord> => release.name === shellName

/** Names the owner of a claim by the release that has it. */
function formatAlternative({ name, version, role }: AlternativeRelease): string {
  if (role === 'live') return `${name} (its live release ${version})`
  if (role === 'canary') return `${name} (its canary ${version})`
  return `${name} (${version}, to which it can still be rolled back; \`tessera activate ${name} --no-fallback\` gives that up)`
}
