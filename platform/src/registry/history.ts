import { channel as channelSchema } from '@tessera/shared-contracts'
import type { Queries } from '../database/queries.ts'
import type { PlatformTables } from '../database/tables.ts'
import type { HistoryAction, HistoryRecord } from './releases.ts'

/** Adds an action to the history. Call it in the transaction of the action. */
export async function insertHistory(transaction: Queries, entry: HistoryRecord): Promise<void> {
  await transaction
    .insertInto('release_history')
    .values({
      ...entry,
      forced: entry.forced ? 1 : 0,
      mounted: entry.mounted === null ? null : Number(entry.mounted),
    })
    .execute()
}

export const toHistoryRecord = ({
  id: _,
  ...row
}: Omit<PlatformTables['release_history'], 'id'> & { id: number }): HistoryRecord => ({
  ...row,
  action: row.action as HistoryAction,
  channel: row.channel === null ? null : channelSchema.parse(row.channel),
  forced: row.forced === 1,
  mounted: row.mounted === null ? null : row.mounted === 1,
})
