import type { Channel, ReleaseReference } from '@tessera/shared-contracts'
import { dayMs } from '@tessera/server-kit/clock'
import { withTransaction } from '@tessera/server-kit/database/queries'
import type { Queries } from '../database/queries.ts'

/** Something that the content security policy of pages has blocked. */
export interface BlockedContent {
  directive: string
  /** The origin of an address, or a keyword such as `inline`. */
  blocked: string
  /** `REMOTE@VERSION` of the file that caused it; empty for any other file. */
  release: string
}

export type PolicyReport = BlockedContent & { channel: string; reports: number; lastAt: number }

/** Maximum number of different reports of a channel without a release. Anyone can send them, and browser extensions cause many. */
const maxReports = 200
/** The same of each release. */
const maxReportsOfRelease = 50
export const policyReportRetentionMs = 30 * dayMs

/** Stores what browsers report, counted by what was blocked. */
export const createPolicyReportStore = (queries: Queries) => ({
  /**
   * Counts a report. A new one is dropped where a channel has 200 different ones of the last 30 days without a release, or 50 of
   * the release.
   */
  add: (channel: Channel, { directive, blocked, release }: BlockedContent, at: number): Promise<void> =>
    withTransaction(queries, async transaction => {
      const { numUpdatedRows } = await transaction
        .updateTable('policy_reports')
        .set(row => ({ reports: row('reports', '+', 1), last_at: at }))
        .where(({ and }) => and({ channel, directive, blocked, release }))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return
      await transaction
        .deleteFrom('policy_reports')
        .where('last_at', '<', at - policyReportRetentionMs)
        .execute()
      const { count } = await transaction
        .selectFrom('policy_reports')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(({ and }) => and({ channel, release }))
        .executeTakeFirstOrThrow()
      if (count >= (release === '' ? maxReports : maxReportsOfRelease)) return
      await transaction
        .insertInto('policy_reports')
        .values({ channel, directive, blocked, release, reports: 1, last_at: at })
        .execute()
    }),

  /** Newest first. */
  list: (): Promise<PolicyReport[]> => selectReports(queries).execute(),

  /** Lists what was blocked for certain releases of a channel since a time, newest first. */
  async listOfReleases(
    channel: Channel,
    releases: readonly ReleaseReference[],
    since: number,
  ): Promise<PolicyReport[]> {
    // PostgreSQL refuses an empty list
    if (releases.length === 0) return []
    return selectReports(queries)
      .where('channel', '=', channel)
      .where(
        'release',
        'in',
        releases.map(({ remote, version }) => `${remote}@${version}`),
      )
      .where('last_at', '>=', since)
      .execute()
  },
})

const selectReports = (queries: Queries) =>
  queries
    .selectFrom('policy_reports')
    .select(['channel', 'directive', 'blocked', 'release', 'reports', 'last_at as lastAt'])
    .orderBy('last_at', 'desc')
    .orderBy('blocked')

export type PolicyReportStore = ReturnType<typeof createPolicyReportStore>
