import type { Channel } from '@tessera/shared-contracts'
import type { Queries } from '../database/queries.ts'
import { toHistoryRecord } from './history.ts'
import type { HistoryRecord, Release } from './releases.ts'
import { parseProvenance, toRelease } from './store/published-releases-store.ts'

type ListedHistoryRecord = HistoryRecord & Pick<Release, 'provenance'> & { id: number }

/** The last release of a page of releases. */
export interface ReleasePosition {
  publishedAt: number
  version: string
}

/** Lists releases and the history in pages, newest first. */
export const createReleaseListsStore = (queries: Queries) => ({
  /** @param options.before the id of the last entry of the page before */
  async listHistory({
    name,
    channel,
    before,
    limit,
  }: {
    name?: string | undefined
    channel?: Channel | undefined
    before?: number | undefined
    limit: number
  }): Promise<ListedHistoryRecord[]> {
    const rows = await queries
      .selectFrom('release_history as history')
      .leftJoin('releases', join =>
        join.onRef('releases.name', '=', 'history.name').onRef('releases.version', '=', 'history.version'),
      )
      .selectAll('history')
      .select('releases.provenance')
      .$if(name !== undefined, query => query.where('history.name', '=', name ?? ''))
      .$if(channel !== undefined, query => query.where('history.channel', '=', channel ?? ''))
      .$if(before !== undefined, query => query.where('history.id', '<', before ?? 0))
      .orderBy('history.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ provenance, ...row }) => ({
      ...toHistoryRecord(row),
      id: row.id,
      provenance: parseProvenance(provenance),
    }))
  },

  /** Lists the stored releases of a remote. */
  async listReleases({
    name,
    before,
    limit,
  }: {
    name: string
    before?: ReleasePosition | undefined
    limit: number
  }): Promise<Release[]> {
    const ofRemote = queries
      .selectFrom('releases')
      .selectAll()
      .where('name', '=', name)
      .where('retired_at', 'is', null)
      .orderBy('published_at', 'desc')
      .orderBy('version', 'desc')
      .limit(limit)
    const page = before
      ? ofRemote.where(({ and, eb, or }) =>
          or([
            eb('published_at', '<', before.publishedAt),
            and([eb('published_at', '=', before.publishedAt), eb('version', '<', before.version)]),
          ]),
        )
      : ofRemote
    return (await page.execute()).map(toRelease)
  },
})
