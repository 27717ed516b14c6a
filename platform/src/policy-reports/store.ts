import type { Channel } from '@tessera/shared-contracts'
import { dayMs } from '@tessera/server-kit/clock'
import { withTransaction } from '@tessera/server-kit/database/queries'
import type { Queries } from '../database/queries.ts'

/** Something that the content security policy of pages has blocked. */
export interface BlockedContent {
  directive: string
  /** The origin of an address, or a keyword such as `inline`. */
  blocked: string
  /** `REMOTE@VERSION` of the file that asked for it; empty for any other file. */
  release: string
}

export type PolicyReport = BlockedContent & { channel: string; reports: number; lastAt: number }

/** Maximum number of different reports of a channel. Anyone can send them, and browser extensions cause many. */
const maxReports = 200
const retentionMs = 30 * dayMs

/** Stores what browsers report, counted by what was blocked. */
export const createPolicyReportStore = (queries: Queries) => ({
  /** Counts a report. A new one is dropped where a channel has 200 different ones of the last 30 days. */
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
        .where('last_at', '<', at - retentionMs)
        .execute()
      const { count } = await transaction
        .selectFrom('policy_reports')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('channel', '=', channel)
        .executeTakeFirstOrThrow()
      if (count >= maxReports) return
      await transaction
        .insertInto('policy_reports')
        .values({ channel, directive, blocked, release, reports: 1, last_at: at })
        .execute()
    }),

  /** Newest first. */
  async list(): Promise<PolicyReport[]> {
    const rows = await queries.selectFrom('policy_reports').selectAll().orderBy('last_at', 'desc').execute()
    return rows.map(({ last_at: lastAt, ...report }) => ({ ...report, lastAt }))
  },
})
export type PolicyReportStore = ReturnType<typeof createPolicyReportStore>
