import type { ReportReason } from '@tessera/shared-contracts'
import type { Queries } from '../../database/queries.ts'
import type { Verdict } from '../moderation/moderation.ts'
import type { Generated } from 'kysely'

declare module '../../database/tables.ts' {
  interface Tables {
    /** The decisions of moderators and operators on creations. */
    review_decisions: {
      id: Generated<number>
      creation_id: string
      /** Null for a command of the operator, and after the moderator has deleted the account. */
      moderator_id: string | null
      verdict: Exclude<Verdict, 'waiting'>
      /** The verdict before, which comes back if the decision is undone. */
      former_verdict: Verdict
      /** Why the creation was refused. The member reads it. */
      reason: string | null
      /** The hash of the decided image, so that similar ones are found without another table. */
      image_hash: string | null
      /** A JSON array: the creation ids of the portfolios that wait because they show a refused image. */
      withheld_portfolios: string
      decided_at: number
      /** The rule that a refused creation breaks. */
      rule: ReportReason | null
      /** What the member wrote against the refusal. */
      appeal: string | null
      appealed_at: number | null
      /** 1 until a moderator has decided on the appeal. */
      appeal_open: Generated<number>
      /** The refusal, of a decision on an appeal. */
      appealed_decision_id: number | null
    }
  }
}

interface NewDecision {
  creationId: string
  /** Null for a command of the operator. */
  moderatorId: string | null
  verdict: Exclude<Verdict, 'waiting'>
  formerVerdict: Verdict
  reason: string | null
  rule: ReportReason | null
  mediumId: string
  /** The refusal on whose appeal this decides, or null. */
  appealedDecisionId: number | null
  /** Creation ids of the portfolios that wait because of a refusal. */
  withheldPortfolios: readonly string[]
  decidedAt: number
}

/** A decision on a creation whose image has a hash. */
export interface ReviewedImage extends Pick<NewDecision, 'creationId' | 'verdict' | 'reason' | 'decidedAt'> {
  imageHash: string
}

/** The decisions of moderators and operators. */
export function createReviewsStore(queries: Queries) {
  /** Creations whose files a moderator needs: those of the queue, and those that a moderator has refused. */
  const reviewable = queries
    .selectFrom('creations')
    .select('creations.id')
    .where('deleted_at', 'is', null)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('moderation', '=', 'waiting'),
        exists(
          selectFrom('creation_reports')
            .select('creation_reports.id')
            .whereRef('creation_reports.creation_id', '=', 'creations.id')
            .where('decision_id', 'is', null),
        ),
        and([
          eb('moderation', '=', 'refused'),
          exists(
            selectFrom('review_decisions')
              .select('review_decisions.id')
              .whereRef('review_decisions.creation_id', '=', 'creations.id'),
          ),
        ]),
      ]),
    )

  return {
    /** The latest decisions on images with a hash, latest first. */
    listDecidedImages: (limit: number): Promise<ReviewedImage[]> =>
      queries
        .selectFrom('review_decisions')
        .select(['creation_id as creationId', 'verdict', 'reason', 'decided_at as decidedAt'])
        .select('image_hash as imageHash')
        .where('image_hash', 'is not', null)
        .$narrowType<{ imageHash: string }>()
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** @returns the decision's id */
    async addDecision(decision: NewDecision): Promise<number> {
      const { id } = await queries
        .insertInto('review_decisions')
        .values(({ selectFrom }) => ({
          creation_id: decision.creationId,
          moderator_id: decision.moderatorId,
          verdict: decision.verdict,
          former_verdict: decision.formerVerdict,
          reason: decision.reason,
          image_hash: selectFrom('media_analyses')
            .select('image_hash')
            .where('medium_id', '=', decision.mediumId),
          withheld_portfolios: JSON.stringify(decision.withheldPortfolios),
          decided_at: decision.decidedAt,
          rule: decision.rule,
          appeal: null,
          appealed_at: null,
          appealed_decision_id: decision.appealedDecisionId,
        }))
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async findLastDecision(creationId: string) {
      const row = await queries
        .selectFrom('review_decisions')
        .select(['id', 'moderator_id as moderatorId', 'verdict', 'former_verdict as formerVerdict'])
        .select(['decided_at as decidedAt', 'withheld_portfolios', 'appealed_at as appealedAt'])
        .select(['appeal_open', 'appealed_decision_id as appealedDecisionId'])
        .where('creation_id', '=', creationId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row
        ? {
            ...row,
            isAppealOpen: row.appeal_open === 1,
            withheldPortfolios: JSON.parse(row.withheld_portfolios) as string[],
          }
        : null
    },

    /** Stores an appeal; false if the decision has one. */
    async addAppeal(id: number, text: string, at: number) {
      const { numUpdatedRows } = await queries
        .updateTable('review_decisions')
        .set({ appeal: text, appealed_at: at, appeal_open: 1 })
        .where('id', '=', id)
        .where('appealed_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async setAppealOpen(id: number, isOpen: boolean) {
      await queries
        .updateTable('review_decisions')
        .set({ appeal_open: isOpen ? 1 : 0 })
        .where('id', '=', id)
        .execute()
    },

    /** The open appeals against refusals of these creations, each with the refusal. */
    async listOpenAppeals(creationIds: readonly string[]) {
      const rows = await queries
        .selectFrom('review_decisions')
        .select(['creation_id as creationId', 'appeal', 'appealed_at as appealedAt', 'rule', 'reason'])
        .where('creation_id', 'in', creationIds)
        .where('appeal_open', '=', 1)
        .execute()
      return rows.map(row => ({ ...row, appeal: row.appeal ?? '', appealedAt: row.appealedAt ?? 0 }))
    },

    /** Removes a decision that is undone. The reports that it closed are open again. */
    async removeDecision(id: number) {
      await queries.deleteFrom('review_decisions').where('id', '=', id).execute()
    },

    async isReviewable(creationId: string) {
      return (await reviewable.where('creations.id', '=', creationId).executeTakeFirst()) !== undefined
    },

    /** Whether a reviewable creation shows the medium. */
    async isMediumReviewable(mediumId: string) {
      const row = await reviewable
        .innerJoin('creation_media', 'creation_media.creation_id', 'creations.id')
        .where('creation_media.medium_id', '=', mediumId)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
