import type { Channel } from '@tessera/shared-contracts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { Gate } from '../../gate/gate.ts'
import type { HistoryRecord } from '../../releases/history-record.ts'
import type { LiveRelease } from '../../releases/live-release.ts'
import { findLive } from '../live-changes.ts'

/**
 * Requires that a change set was not activated without fallback, because no rollback returns to what was given up.
 *
 * @param entries of the activation
 * @throws {DomainError}
 */
export async function requireReturnable(
  gate: Pick<Gate, 'findConflicts'>,
  live: LiveRelease[],
  entries: readonly HistoryRecord[],
  { channel, changeSet }: { channel: Channel; changeSet: string },
): Promise<void> {
  for (const { name: remote, version, previous, withoutFallback } of entries) {
    if (previous === null) continue
    const isGivenUp = withoutFallback ?? (await seemsGivenUp(gate, live, { remote, previous }))
    if (isGivenUp) throw new DomainError('platform.setGivenUp', { changeSet, channel, remote, version })
  }
}

/** Guesses from what is live whether a release was given up, for an activation that an earlier server made. */
async function seemsGivenUp(
  gate: Pick<Gate, 'findConflicts'>,
  live: LiveRelease[],
  { remote, previous }: { remote: string; previous: string },
): Promise<boolean> {
  if (findLive(live, remote)?.previous !== null) return false
  // Remotes that exchange a path lose their fallbacks by the gate, but return together
  return (await gate.findConflicts(live, { remote, version: previous })).length === 0
}
