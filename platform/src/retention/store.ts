import type { ReleaseReference } from '@tessera/shared-contracts'
import { dayMs } from '@tessera/server-kit/clock'
import { withTransaction } from '@tessera/server-kit/database/queries'
import type { Queries } from '../database/queries.ts'
import { createHistoryRecord, type HistoryRecord } from '../releases/history-record.ts'
import { insertHistory } from '../releases/history-rows.ts'
import { findLastServed } from './last-served.ts'

/**
 * A page keeps its composition until it navigates, and can load more files of its releases until then. A visitor who
 * leaves it open for longer sees "Try again" in that area.
 */
export const pageLifetimeMs = dayMs

/** What still needs a release: a channel, which serves it or falls back to it, a link to staging, or pages that are open. */
export type ReleaseUse = { channel: string } | { linkedUntil: number } | { servedUntil: number }

export const createRetentionStore = (queries: Queries) => ({
  /** Records which releases a link shows, so that they are kept until it expires. Times are milliseconds since 1970. */
  addLink: (releases: readonly ReleaseReference[], expires: number, now: number): Promise<void> =>
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

  /**
   * Marks a release as retired and adds it to the history, unless something needs it.
   *
   * @param forced whether pages that are open may lose it
   * @returns null when it is retired, or why it is not
   */
  retire: (
    { remote: name, version }: ReleaseReference,
    { by, at, note, forced }: Pick<HistoryRecord, 'by' | 'at' | 'note' | 'forced'>,
  ): Promise<ReleaseUse | 'unknown' | null> =>
    withTransaction(queries, async transaction => {
      const use = await findUse(transaction, { remote: name, version }, at)
      if (use) return use
      const servedUntil = forced ? null : await findLastServed(transaction, { remote: name, version })
      if (servedUntil !== null && at < servedUntil + pageLifetimeMs) return { servedUntil }
      const { numUpdatedRows } = await transaction
        .updateTable('releases')
        .set({ retired_at: at })
        .where(({ and }) => and({ name, version }))
        .where('retired_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return 'unknown'
      const entry = { at, by, action: 'retire', channel: null, name, version, note, forced } as const
      await insertHistory(transaction, createHistoryRecord(entry))
      return null
    }),
})
export type RetentionStore = ReturnType<typeof createRetentionStore>

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
    .where(({ and }) => and({ name, version }))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link ? { linkedUntil: link.expires_at } : null
}
