import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { CanaryGroup, LiveRelease } from './live-release.ts'

/** Returns the group of canaries that start together. Null for one that starts alone. */
export const createCanaryGroup = (remotes: readonly string[], changeSet: string | null): CanaryGroup | null =>
  changeSet ?? (remotes.length > 1 ? [...remotes].sort().join(' ') : null)

/** Returns the change set whose canary a group is. Null for a group without a name. */
export const getChangeSet = (group: CanaryGroup | null): string | null =>
  group === null || group.includes(' ') ? null : group

/** Lists the live releases whose canaries a visitor gets together: that of a remote, and those of its group. */
export function listCanaryGroup(live: readonly LiveRelease[], remote: string): LiveRelease[] {
  const group = live.find(({ name }) => name === remote)?.canary?.group ?? null
  return live.filter(
    ({ name, canary }) => canary && (name === remote || (group !== null && canary.group === group)),
  )
}

/**
 * Requires that a change of remotes leaves no canary whose group has lost a member: a visitor would get a part of what
 * was judged as one.
 *
 * @throws {DomainError}
 */
export function requireWholeCanaries(live: readonly LiveRelease[], changed: readonly string[]): void {
  for (const remote of changed) {
    const left = listCanaryGroup(live, remote).filter(({ name }) => !changed.includes(name))
    if (left.length > 0)
      throw new DomainError('platform.inCanary', { remote, others: left.map(({ name }) => name).join(', ') })
  }
}
