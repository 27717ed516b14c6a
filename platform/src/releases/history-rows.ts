import { channel as channelSchema, parseJson, provenance, type Provenance } from '@tessera/shared-contracts'
import type { Queries } from '../database/queries.ts'
import type { PlatformTables } from '../database/tables.ts'
import type { HistoryAction, HistoryRecord, StoredHistoryRecord } from './history-record.ts'
import type { Release } from './release.ts'

/**
 * Adds an action to the history. Call it in the transaction of the action.
 *
 * @param change the same for all entries of one change
 */
export async function insertHistory(
  transaction: Queries,
  { changeSet, withoutFallback, ...entry }: HistoryRecord,
  change: string | null = null,
): Promise<void> {
  await transaction
    .insertInto('release_history')
    .values({
      ...entry,
      forced: entry.forced ? 1 : 0,
      mounted: entry.mounted === null ? null : Number(entry.mounted),
      change_id: change,
      change_set: changeSet,
      without_fallback: withoutFallback === null ? null : Number(withoutFallback),
    })
    .execute()
}

/** Returns no provenance for null: `stored` is null if the release is no longer stored. */
export const parseProvenance = (stored: string | null): Provenance =>
  provenance.safeParse(parseJson(stored ?? '{}')).data ?? {}

/** Selects the history, with the provenance of each release. */
export const selectHistory = (queries: Queries) =>
  queries
    .selectFrom('release_history as history')
    .leftJoin('releases', join =>
      join.onRef('releases.name', '=', 'history.name').onRef('releases.version', '=', 'history.version'),
    )
    .selectAll('history')
    .select('releases.provenance')
    .orderBy('history.id', 'desc')

type HistoryRow = Omit<PlatformTables['release_history'], 'id'> & { id: number; provenance: string | null }

export const toHistoryRecord = ({
  id: _,
  provenance: stored,
  change_id: change,
  change_set: changeSet,
  without_fallback: withoutFallback,
  ...row
}: HistoryRow): StoredHistoryRecord & Pick<Release, 'provenance'> => ({
  ...row,
  change,
  changeSet,
  withoutFallback: withoutFallback === null ? null : withoutFallback === 1,
  action: row.action as HistoryAction,
  channel: row.channel === null ? null : channelSchema.parse(row.channel),
  forced: row.forced === 1,
  mounted: row.mounted === null ? null : row.mounted === 1,
  provenance: parseProvenance(stored),
})
