import { sql } from 'kysely'
import type { Queries } from '../../database/queries.ts'
import { toClassification } from '../media/store.ts'

/** A place in the queue. */
export interface QueuePosition {
  /** When the creation was made, or first reported. */
  queuedAt: number
  creationId: string
}

/** What moderators have to decide, and what helps them. */
export function createReviewQueueStore(queries: Queries) {
  const waiting = queries
    .selectFrom('creations')
    .select(['id as creationId', 'created_at as queuedAt'])
    .where('moderation', '=', 'waiting')
    .where('deleted_at', 'is', null)
  const reported = queries
    .selectFrom('creation_reports')
    .innerJoin('creations', 'creations.id', 'creation_reports.creation_id')
    .select('creations.id as creationId')
    .select(({ fn }) => fn.min('reported_at').as('queuedAt'))
    .where('decision_id', 'is', null)
    .where('moderation', '=', 'passed')
    .where('deleted_at', 'is', null)
    .groupBy('creations.id')
  const appealed = queries
    .selectFrom('review_decisions')
    .innerJoin('creations', 'creations.id', 'review_decisions.creation_id')
    .select(['creations.id as creationId', 'appealed_at as queuedAt'])
    .$narrowType<{ queuedAt: number }>()
    .where('appeal_open', '=', 1)
    .where('moderation', '=', 'refused')
    .where('deleted_at', 'is', null)
  /** A reviewer does not decide on their own creations. */
  const selectQueue = (reviewerId: string) =>
    queries.selectFrom(
      waiting
        .where('owner_id', '<>', reviewerId)
        .unionAll(reported.where('owner_id', '<>', reviewerId))
        .unionAll(appealed.where('owner_id', '<>', reviewerId))
        .as('queue'),
    )

  return {
    /** Lists creations of others that wait, that passed and have open reports, or that have an open appeal; oldest first. */
    listQueue: (reviewerId: string, limit: number, after: QueuePosition | null): Promise<QueuePosition[]> =>
      selectQueue(reviewerId)
        .select(['creationId', 'queuedAt'])
        .$if(after !== null, query =>
          query.where(({ or, and, eb }) =>
            or([
              eb('queuedAt', '>', after?.queuedAt ?? 0),
              and([
                eb('queuedAt', '=', after?.queuedAt ?? 0),
                eb('creationId', '>', after?.creationId ?? ''),
              ]),
            ]),
          ),
        )
        .orderBy('queuedAt')
        .orderBy('creationId')
        .limit(limit)
        .execute(),

    async countQueue(reviewerId: string) {
      const { count } = await selectQueue(reviewerId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** The numbers of creations of these members: those that exist, and those that were refused, deleted ones included. */
    countCreations: (memberIds: readonly string[]) =>
      queries
        .selectFrom('creations')
        .select('owner_id as memberId')
        .select(({ fn }) => [
          fn.sum<number>(sql<number>`case when deleted_at is null then 1 else 0 end`).as('works'),
          fn.sum<number>(sql<number>`case when moderation = 'refused' then 1 else 0 end`).as('refused'),
        ])
        .where('owner_id', 'in', memberIds)
        .groupBy('owner_id')
        .execute(),

    /** What the classifier returned for the most explicit image of each creation. Creations without any are missing. */
    async listClassifications(creationIds: readonly string[]) {
      const ranked = queries
        .selectFrom('creation_media')
        .innerJoin('media_analyses', 'media_analyses.medium_id', 'creation_media.medium_id')
        .select(['creation_id', 'stage', 'drawing', 'hentai', 'neutral', 'porn', 'sexy'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over(over => over.partitionBy('creation_id').orderBy(sql`porn + hentai desc, sexy desc`))
            .as('position'),
        )
        .where('creation_id', 'in', creationIds)
        .where('stage', 'is not', null)
      const rows = await queries
        .selectFrom(ranked.as('ranked'))
        .selectAll()
        .where('position', '=', 1)
        .execute()
      return rows.flatMap(row => {
        const classification = toClassification(row)
        return classification ? [{ creationId: row.creation_id, ...classification }] : []
      })
    },

    listImageHashes: (mediumIds: readonly string[]) =>
      queries
        .selectFrom('media_analyses')
        .select(['medium_id as mediumId', 'image_hash as imageHash'])
        .where('medium_id', 'in', mediumIds)
        .execute(),
  }
}
