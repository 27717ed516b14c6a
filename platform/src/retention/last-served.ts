import type { ReleaseReference } from '@tessera/shared-contracts'
import type { Queries } from '../database/queries.ts'
import type { HistoryAction } from '../releases/history-record.ts'

/** The actions after which a channel serves other releases of a remote. */
const replacingActions: HistoryAction[] = [
  'activate',
  'promote',
  'rollback',
  'automatic rollback',
  'deactivate',
]

/**
 * Returns until when pages were served with a release, as the live one, as a canary or as the one that they fall back
 * to. Null for a release that no channel has served. Its channels must not serve it any more.
 */
export async function findLastServed(
  queries: Queries,
  { remote: name, version }: ReleaseReference,
): Promise<number | null> {
  const mentions = await queries
    .selectFrom('release_history')
    .select(({ fn }) => ['channel', fn.max('id').as('id'), fn.max('at').as('at')])
    .where('name', '=', name)
    .where('channel', 'is not', null)
    .where('action', '<>', 'publish')
    .where(({ eb, or }) => or([eb('version', '=', version), eb('previous', '=', version)]))
    .groupBy('channel')
    .execute()
  const ends = mentions.map(async ({ channel, id, at }) => {
    // Until the next change, pages fall back to the release that the last one has replaced
    const next = await queries
      .selectFrom('release_history')
      .select('at')
      .where(({ and }) => and({ name, channel }))
      .where('id', '>', id)
      .where('action', 'in', replacingActions)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return next?.at ?? at
  })
  const times = await Promise.all(ends)
  return times.length > 0 ? Math.max(...times) : null
}
