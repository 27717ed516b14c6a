import type { ReleaseReference } from '@tessera/shared-contracts'
import { withTransaction, type Queries } from '../database/queries.ts'
import { createHistoryRecord } from '../registry/releases.ts'
import { insertHistory } from '../registry/history.ts'
import type { ReleaseUse, RetentionStore } from './retention.ts'

export function createRetentionStore(queries: Queries): RetentionStore {
  return {
    addLink: (releases, expires, now) =>
      withTransaction(queries, async transaction => {
        await transaction.deleteFrom('linked_releases').where('expires_at', '<=', now).execute()
        for (const { remote: name, version } of releases)
          await transaction
            .insertInto('linked_releases')
            .values({ name, version, expires_at: expires })
            .onConflict(conflict =>
              conflict
                .columns(['name', 'version'])
                .doUpdateSet({ expires_at: expires })
                .where('linked_releases.expires_at', '<', expires),
            )
            .execute()
      }),

    retire: ({ remote: name, version }, { by, at, note }) =>
      withTransaction(queries, async transaction => {
        const use = await findUse(transaction, { remote: name, version }, at)
        if (use) return use
        const { numUpdatedRows } = await transaction
          .updateTable('releases')
          .set({ retired_at: at })
          .where('name', '=', name)
          .where('version', '=', version)
          .where('retired_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return 'unknown'
        const entry = { at, by, action: 'retire', channel: null, name, version, note } as const
        await insertHistory(transaction, createHistoryRecord(entry))
        return null
      }),
  }
}

async function findUse(
  queries: Queries,
  { remote: name, version }: ReleaseReference,
  now: number,
): Promise<ReleaseUse | null> {
  const live = await queries.selectFrom('live_releases').selectAll().where('name', '=', name).execute()
  const user = live.find(row => [row.version, row.previous, row.canary_version].includes(version))
  if (user) return { channel: user.channel }
  const link = await queries
    .selectFrom('linked_releases')
    .select('expires_at')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link ? { linkedUntil: link.expires_at } : null
}
