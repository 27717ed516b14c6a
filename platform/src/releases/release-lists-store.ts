import type { Channel, ReleaseReference } from '@tessera/shared-contracts'
import { sql } from 'kysely'
import type { Queries } from '../database/queries.ts'
import type { PlatformTables } from '../database/tables.ts'
import { parseProvenance, selectHistory, toHistoryRecord } from './history-rows.ts'
import type { StoredHistoryRecord } from './history-record.ts'
import { toRelease } from './release-rows.ts'
import { countBytes, type Release } from './release.ts'

type ListedHistoryRecord = StoredHistoryRecord & Pick<Release, 'provenance'> & { id: number }

/** A release in a list, without its record. */
export interface ListedRelease extends Omit<Release, 'record'> {
  /** The size of all its files. */
  bytes: number
}

/** The last release of a page of releases. */
export interface ReleasePosition {
  publishedAt: number
  /** Needed in a list of all remotes. */
  name?: string | undefined
  version: string
}

interface ReleasePage {
  /** Of all remotes where absent. */
  name?: string | undefined
  before?: ReleasePosition | undefined
  limit: number
}

interface HistoryPage {
  name?: string | undefined
  channel?: Channel | undefined
  /** The name of a change set that was activated or rolled back. */
  changeSet?: string | undefined
  /** The id of the last entry of the page before. */
  before?: number | undefined
  limit: number
}

export type ReleaseListsStore = ReturnType<typeof createReleaseListsStore>

/** Lists releases and the history in pages, newest first. No list is complete: a decision asks for what it needs. */
export const createReleaseListsStore = (queries: Queries) => ({
  /** Lists the actions, with the provenance of each release. */
  async listHistory({
    name,
    channel,
    changeSet,
    before,
    limit,
  }: HistoryPage): Promise<ListedHistoryRecord[]> {
    const rows = await selectHistory(queries)
      .$if(name !== undefined, query => query.where('history.name', '=', name ?? ''))
      .$if(channel !== undefined, query => query.where('history.channel', '=', channel ?? ''))
      .$if(changeSet !== undefined, query => query.where('history.change_set', '=', changeSet ?? ''))
      .$if(before !== undefined, query => query.where('history.id', '<', before ?? 0))
      .limit(limit)
      .execute()
    return rows.map(row => ({ ...toHistoryRecord(row), id: row.id }))
  },

  /** Lists the stored releases of a remote, or of all. */
  async listReleases({ name, before, limit }: ReleasePage): Promise<ListedRelease[]> {
    const sorted = selectListed(queries)
      .$if(name !== undefined, query => query.where('name', '=', name ?? ''))
      .orderBy('published_at', 'desc')
      .$if(name === undefined, query => query.orderBy('name', 'desc'))
      .orderBy('version', 'desc')
      .limit(limit)
    if (!before) return (await sorted.execute()).map(toListedRelease)
    const { publishedAt, name: beforeName = '', version } = before
    const page = sorted
      // An index finds the position by this condition alone
      .where('published_at', '<=', publishedAt)
      .where(({ and, eb, or }) =>
        or([
          eb('published_at', '<', publishedAt),
          ...(name === undefined ? [eb('name', '<', beforeName)] : []),
          and([...(name === undefined ? [eb('name', '=', beforeName)] : []), eb('version', '<', version)]),
        ]),
      )
    return (await page.execute()).map(toListedRelease)
  },

  /** Returns the newest stored release of each remote and of the shell, in the order of their names. */
  async listNewestReleases(): Promise<ListedRelease[]> {
    // Each step finds the next name in an index: `distinct` and `row_number` would read all releases
    const { rows } = await sql<ListedRow>`
      with recursive names (name) as (
        select min(name) from releases where retired_at is null
        union all
        select (select min(name) from releases where retired_at is null and name > names.name)
        from names where names.name is not null
      )
      select ${listedColumns} from names join releases on releases.name = names.name and releases.version = (
        select version from releases as newest where newest.name = names.name and newest.retired_at is null
        order by newest.published_at desc, newest.version desc limit 1
      ) order by releases.name`.execute(queries)
    return rows.map(toListedRelease)
  },

  /** Lists the releases that were published before a time and are not among the newest of their remote. */
  listOutdated: ({
    newest,
    publishedBefore,
  }: {
    newest: number
    publishedBefore: number
  }): Promise<ReleaseReference[]> =>
    queries
      .selectFrom(
        queries
          .selectFrom('releases')
          .select(({ fn }) => [
            'name',
            'version',
            'published_at',
            fn
              .agg<number>('row_number')
              .over(over =>
                over.partitionBy('name').orderBy('published_at', 'desc').orderBy('version', 'desc'),
              )
              .as('place'),
          ])
          .where('retired_at', 'is', null)
          .as('ranked'),
      )
      .select(['name as remote', 'version'])
      .where('place', '>', newest)
      .where('published_at', '<=', publishedBefore)
      .orderBy('published_at', 'desc')
      .execute(),
})

type ListedRow = Omit<PlatformTables['releases'], 'record'> & { record: string | null }

/** The record has hundreds of lines, and is read only where the size is not known: a server of an earlier release stored it. */
const recordWithoutSize = sql<string | null>`case when releases.bytes is null then releases.record end`
const columns = [
  'name',
  'version',
  'bytes',
  'published_at',
  'published_by',
  'provenance',
  'signed_by',
  'retired_at',
] as const
const listedColumns = sql.join([
  ...columns.map(column => sql.ref(`releases.${column}`)),
  sql`${recordWithoutSize} as record`,
])

const selectListed = (queries: Queries) =>
  queries
    .selectFrom('releases')
    .select([...columns, recordWithoutSize.as('record')])
    .where('retired_at', 'is', null)

const toListedRelease = ({ record, ...row }: ListedRow): ListedRelease => ({
  name: row.name,
  version: row.version,
  publishedAt: row.published_at,
  publishedBy: row.published_by,
  provenance: parseProvenance(row.provenance),
  signedBy: row.signed_by,
  bytes: row.bytes ?? (record === null ? 0 : countBytes(toRelease({ ...row, record }).record)),
})
