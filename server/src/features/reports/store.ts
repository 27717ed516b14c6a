import type { ReportReason } from '@tessera/shared-contracts'
import type { Queries } from '../../database/queries.ts'
import type { Generated } from 'kysely'

declare module '../../database/tables.ts' {
  interface Tables {
    creation_reports: {
      id: Generated<number>
      creation_id: string
      reason: ReportReason
      text: string | null
      reporter: 'member' | 'visitor'
      /** Null for an anonymous user, and after the member has deleted the account. */
      reporter_id: string | null
      /** A hash of the member or the network: each reports a creation once. */
      reporter_key: string
      reported_at: number
      /** The decision that closed the report; null while it is open. */
      decision_id: Generated<number | null>
    }
  }
}

export interface NewReport {
  creationId: string
  reason: ReportReason
  text: string | null
  reporter: 'member' | 'visitor'
  /** Null for an anonymous user. */
  reporterId: string | null
  /** A hash of the member or the network. */
  reporterKey: string
  reportedAt: number
}

export type OpenReport = Pick<NewReport, 'creationId' | 'reason' | 'text' | 'reporter' | 'reportedAt'> & {
  /** The number of open reports of the creation. */
  total: number
}

export function createReportsStore(queries: Queries) {
  const open = queries.selectFrom('creation_reports').where('decision_id', 'is', null)
  return {
    /** Does nothing if the reporter has reported the creation before. */
    async add({ creationId, reason, text, reporter, reporterId, reporterKey, reportedAt }: NewReport) {
      await queries
        .insertInto('creation_reports')
        .values({
          creation_id: creationId,
          reason,
          text,
          reporter,
          reporter_id: reporterId,
          reporter_key: reporterKey,
          reported_at: reportedAt,
        })
        .onConflict(conflict => conflict.columns(['creation_id', 'reporter_key']).doNothing())
        .execute()
    },

    /** Whether the reporter has reported the creation; closed reports count. */
    async exists(creationId: string, reporterKey: string) {
      const row = await queries
        .selectFrom('creation_reports')
        .select('id')
        .where('creation_id', '=', creationId)
        .where('reporter_key', '=', reporterKey)
        .executeTakeFirst()
      return row !== undefined
    },

    async hasOpen(creationId: string) {
      const row = await open.select('id').where('creation_id', '=', creationId).limit(1).executeTakeFirst()
      return row !== undefined
    },

    /** Closes the open reports of a creation by a decision. */
    async close(creationId: string, decisionId: number) {
      await queries
        .updateTable('creation_reports')
        .set({ decision_id: decisionId })
        .where('creation_id', '=', creationId)
        .where('decision_id', 'is', null)
        .execute()
    },

    /** Lists open reports, oldest first. @param maxPerCreation older ones count only in `total` */
    async listOpen(creationIds: readonly string[], maxPerCreation: number): Promise<OpenReport[]> {
      if (creationIds.length === 0) return []
      const numbered = open
        .select([
          'id',
          'creation_id as creationId',
          'reason',
          'text',
          'reporter',
          'reported_at as reportedAt',
        ])
        .select(({ fn }) => [
          fn
            .agg<number>('row_number')
            .over(over => over.partitionBy('creation_id').orderBy('id'))
            .as('position'),
          fn
            .countAll<number>()
            .over(over => over.partitionBy('creation_id'))
            .as('total'),
        ])
        .where('creation_id', 'in', creationIds)
      return queries
        .selectFrom(numbered.as('numbered'))
        .select(['creationId', 'reason', 'text', 'reporter', 'reportedAt', 'total'])
        .where('position', '<=', maxPerCreation)
        .orderBy('id')
        .execute()
    },

    /** The reports that a member has sent, oldest first. */
    listByReporter: (memberId: string) =>
      queries
        .selectFrom('creation_reports')
        .select(['creation_id as creationId', 'reason', 'text', 'reported_at as reportedAt'])
        .where('reporter_id', '=', memberId)
        .orderBy('id')
        .execute(),
  }
}
