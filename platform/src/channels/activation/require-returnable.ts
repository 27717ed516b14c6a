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
  for (const { name: remote, version, previous } of entries) {
    if (previous === null || findLive(live, remote)?.previous !== null) continue
    // Remotes that exchange a path lose their fallbacks by the gate, but return together
    const conflicts = await gate.findConflicts(live, { remote, version: previous })
    if (conflicts.length === 0)
      throw new DomainError('platform.setGivenUp', { changeSet, channel, remote, version })
  }
}
