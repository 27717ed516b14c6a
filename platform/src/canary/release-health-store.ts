import { withTransaction } from '@tessera/server-kit/database/queries'
import type { Queries } from '../database/queries.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { emptyHealth } from '../releases/release-health.ts'
import { incrementReportCount } from './report-series-store.ts'

type ReleaseHealthStore = Pick<
  ReleaseStore,
  | 'getHealth'
  | 'listHealth'
  | 'addReporter'
  | 'hasReporter'
  | 'countReportingNetworks'
  | 'incrementHealth'
  | 'incrementMinute'
>

/** Counts the reports that pages send about the releases that they run: whether these were mounted, failed, or were slow. */
export function createReleaseHealthStore(queries: Queries): ReleaseHealthStore {
  const hasReporter: ReleaseHealthStore['hasReporter'] = async (channel, release, { visitor, outcome }) => {
    const { remote: name, version } = release
    const known = await queries
      .selectFrom('release_reporters')
      .select('visitor')
      .where(({ and }) => and({ channel, name, version, visitor, outcome }))
      .executeTakeFirst()
    return known !== undefined
  }
  return {
    hasReporter,

    async getHealth(channel, name, version) {
      const row = await queries
        .selectFrom('release_health')
        .select(['mounts', 'faults', 'measured', 'inp', 'lcp', 'tasks'])
        .where(({ and }) => and({ channel, name, version }))
        .executeTakeFirst()
      return row ?? emptyHealth
    },

    listHealth: channel =>
      queries
        .selectFrom('release_health')
        .select(['name', 'version', 'mounts', 'faults', 'measured', 'inp', 'lcp', 'tasks'])
        .where('channel', '=', channel)
        .execute(),

    async addReporter(channel, release, { visitor, network, outcome, maxOfNetwork }) {
      const { remote: name, version } = release
      // Most reports are repeated, and a repeated one needs no write
      if (await hasReporter(channel, release, { visitor, outcome })) return false
      return withTransaction(queries, async transaction => {
        const { count } = await transaction
          .selectFrom('release_reporters')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(({ and }) => and({ channel, name, version, outcome, network }))
          .executeTakeFirstOrThrow()
        if (count >= maxOfNetwork) return false
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('release_reporters')
          .values({ channel, name, version, visitor, outcome, network })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirst()
        return numInsertedOrUpdatedRows === 1n
      })
    },

    async countReportingNetworks(channel, { remote: name, version }, { outcome, comparedVersion }) {
      const rows = await queries
        .selectFrom('release_reporters')
        .select(['network', 'version', 'outcome'])
        .distinct()
        .where(({ and }) => and({ channel, name }))
        .where('version', 'in', [version, comparedVersion])
        .execute()
      const reported = rows.filter(row => row.version === version && row.outcome === outcome)
      const count = (found: typeof rows) => new Set(found.map(({ network }) => network)).size
      return { all: count(rows), withOutcome: count(reported) }
    },

    async incrementHealth(channel, name, version, outcome) {
      const one = { ...emptyHealth, [outcome]: 1 }
      await queries
        .insertInto('release_health')
        .values({ channel, name, version, ...one })
        .onConflict(conflict =>
          conflict.columns(['channel', 'name', 'version']).doUpdateSet(row => ({
            [outcome]: row(`release_health.${outcome}`, '+', 1),
          })),
        )
        .execute()
    },

    incrementMinute: (channel, { remote: name, version }, outcome, at) =>
      incrementReportCount(queries, { channel, name, version, outcome, at }),
  }
}
