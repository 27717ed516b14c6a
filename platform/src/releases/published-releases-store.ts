import { withTransaction } from '@tessera/server-kit/database/queries'
import type { Queries } from '../database/queries.ts'
import { createHistoryRecord } from './history-record.ts'
import { insertHistory } from './history-rows.ts'
import { selectServed } from './select-served.ts'
import { countBytes } from './release.ts'
import { selectStored, toRelease } from './release-rows.ts'
import type { ReleaseStore } from './release-store.ts'

/** Finds and adds releases. Retired releases are not found. */
export function createPublishedReleasesStore(
  queries: Queries,
): Pick<ReleaseStore, 'find' | 'listServed' | 'sumBytes' | 'add'> {
  return {
    async find(name, version) {
      const found = selectStored(queries).where(({ and }) => and({ name, version }))
      const row = await found.executeTakeFirst()
      return row ? toRelease(row) : null
    },

    async listServed(channel) {
      const rows = await selectServed(queries, channel)
        .innerJoin('releases', join =>
          join.onRef('releases.name', '=', 'served.name').onRef('releases.version', '=', 'served.version'),
        )
        .selectAll('releases')
        .where('releases.retired_at', 'is', null)
        .execute()
      return rows.map(toRelease)
    },

    async sumBytes(name) {
      const stored = selectStored(queries).where('name', '=', name)
      const { sum } = await stored
        .clearSelect()
        .select(({ fn }) => fn.sum<string | number | null>('bytes').as('sum'))
        .executeTakeFirstOrThrow()
      // Servers of earlier releases store none
      const uncounted = await stored.where('bytes', 'is', null).execute()
      return uncounted.reduce((total, row) => total + countBytes(toRelease(row).record), Number(sum ?? 0))
    },

    add: ({ name, version, record, provenance, signedBy, publishedAt, publishedBy }) =>
      withTransaction(queries, async transaction => {
        const values = {
          record: JSON.stringify(record),
          bytes: countBytes(record),
          published_at: publishedAt,
          published_by: publishedBy,
          provenance: JSON.stringify(provenance),
          signed_by: signedBy,
          retired_at: null,
        }
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('releases')
          .values({ name, version, ...values })
          // Publishing a retired release again brings it back
          .onConflict(conflict =>
            conflict
              .columns(['name', 'version'])
              .doUpdateSet(values)
              .where('releases.retired_at', 'is not', null),
          )
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) return false
        const published = { at: publishedAt, by: publishedBy, action: 'publish', channel: null } as const
        await insertHistory(transaction, createHistoryRecord({ ...published, name, version }))
        return true
      }),
  }
}
