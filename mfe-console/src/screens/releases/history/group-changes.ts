import type { CallResponse, getConsoleReleaseHistory } from '@tessera/shared-contracts'

export type HistoryEntry = NonNullable<CallResponse<typeof getConsoleReleaseHistory>['entries']>[number]

/** The entries that were one change of a channel. There is at least one. */
export type HistoryChange = readonly [HistoryEntry, ...HistoryEntry[]]

/** Groups the entries of each change, in their order. */
export function groupChanges(entries: readonly HistoryEntry[]): HistoryChange[] {
  const changes: [HistoryEntry, ...HistoryEntry[]][] = []
  for (const entry of entries) {
    const last = changes.at(-1)
    if (last && entry.change && last[0].change === entry.change) last.push(entry)
    else changes.push([entry])
  }
  return changes
}
