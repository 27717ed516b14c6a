import { sql } from 'kysely'
import type { Queries } from '../../database/queries.ts'
import { readInPages } from '../../database/read-in-pages.ts'

/** The title of the creation that shows a medium, the oldest of several; null if there is none. */
const selectTitle = (medium: string) => sql<string | null>`(
  select title from creations where creations.medium_id = ${sql.ref(`${medium}.id`)} and deleted_at is null
  order by creations.created_at, creations.id limit 1)`

/** Reads what is stored about a member, in pages: a history has any length. */
export function createAccountExportStore(queries: Queries) {
  const readImages = (generationIds: readonly string[]) =>
    queries
      .selectFrom('generation_images')
      .innerJoin('media', 'media.id', 'generation_images.medium_id')
      .select(['generation_id', 'media.id', 'file_extension as fileExtension'])
      .select(selectTitle('media').as('title'))
      .where('generation_id', 'in', generationIds)
      .orderBy('position')
      .execute()

  return {
    /** Newest first, each with its file. */
    readCreations: (memberId: string) =>
      readInPages(
        queries
          .selectFrom('creations')
          .innerJoin('media', 'media.id', 'creations.medium_id')
          .select(['creations.id', 'file_type', 'creations.title', 'prompt', 'is_public', 'moderation'])
          .select(['portfolio_id', 'creations.created_at', 'medium_id', 'file_extension'])
          .select(selectTitle('media').as('fileTitle'))
          .select(({ selectFrom }) =>
            selectFrom('media_parameters')
              .select('parameters')
              .whereRef('media_parameters.medium_id', '=', 'creations.medium_id')
              .as('parameters'),
          )
          .select(({ selectFrom }) =>
            selectFrom('review_decisions')
              .select('reason')
              .whereRef('review_decisions.creation_id', '=', 'creations.id')
              .where('verdict', '=', 'refused')
              .orderBy('review_decisions.id', 'desc')
              .limit(1)
              .as('refusalReason'),
          )
          .where('creations.owner_id', '=', memberId)
          .where('deleted_at', 'is', null)
          .orderBy('creations.created_at', 'desc')
          .orderBy('creations.id', 'desc'),
        (query, last) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('creations.created_at', 'creations.id'), '<', tuple(last.created_at, last.id)),
          ),
      ),

    /** Newest first, without deleted ones, each with the files of its images. */
    async *readGenerations(memberId: string) {
      const pages = readInPages(
        queries
          .selectFrom('generations')
          .selectAll()
          .where('member_id', '=', memberId)
          .where('deleted_at', 'is', null)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc'),
        (query, last) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '<', tuple(last.created_at, last.id)),
          ),
      )
      for await (const page of pages) {
        const images = await readImages(page.map(({ id }) => id))
        const byGeneration = Map.groupBy(images, image => image.generation_id)
        yield page.map(generation => ({ ...generation, images: byGeneration.get(generation.id) ?? [] }))
      }
    },

    /** In no order, without retired ones. */
    readUpscales: (memberId: string) =>
      readInPages(
        queries
          .selectFrom('upscales')
          .innerJoin('media as original', 'original.id', 'upscales.original_id')
          .leftJoin('media as result', 'result.id', 'upscales.result_id')
          .select(['upscales.id', 'upscales.created_at', 'engine', 'original_id', 'result_id'])
          .select([
            'original.file_extension as originalExtension',
            'result.file_extension as resultExtension',
          ])
          .select([selectTitle('original').as('originalTitle'), selectTitle('result').as('resultTitle')])
          .where('upscales.member_id', '=', memberId)
          .where('retired_at', 'is', null)
          .orderBy('upscales.id'),
        (query, last) => query.where('upscales.id', '>', last.id),
      ),

    /** Oldest first. */
    readLedger: (memberId: string) =>
      readInPages(
        queries
          .selectFrom('ledger')
          .select(['key', 'kind', 'amount', 'at', 'reason'])
          .where('account_id', '=', memberId)
          .orderBy('at')
          .orderBy('key'),
        (query, last) =>
          query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'key'), '>', tuple(last.at, last.key))),
      ),

    /** Oldest first. */
    readOrders: (memberId: string) =>
      readInPages(
        queries
          .selectFrom('payment_orders')
          .select(['id', 'created_at', 'offer', 'credits', 'price_hundredths', 'currency', 'state'])
          .where('account_id', '=', memberId)
          .orderBy('created_at')
          .orderBy('id'),
        (query, last) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '>', tuple(last.created_at, last.id)),
          ),
      ),

    /** The reports that the member has sent, oldest first. */
    readReports: (memberId: string) =>
      readInPages(
        queries
          .selectFrom('creation_reports')
          .select(['id', 'creation_id', 'reason', 'text', 'reported_at'])
          .where('reporter_id', '=', memberId)
          .orderBy('id'),
        (query, last) => query.where('id', '>', last.id),
      ),

    /** The decisions on creations of the member against which they appealed, oldest first. */
    readAppeals: (memberId: string) =>
      readInPages(
        queries
          .selectFrom('review_decisions')
          .innerJoin('creations', 'creations.id', 'review_decisions.creation_id')
          .select(['review_decisions.id', 'creation_id', 'appeal', 'appealed_at'])
          .where('owner_id', '=', memberId)
          .where('appealed_at', 'is not', null)
          .orderBy('review_decisions.id'),
        (query, last) => query.where('review_decisions.id', '>', last.id),
      ),

    /** Oldest first. */
    readFeedback: (memberId: string) =>
      readInPages(
        queries
          .selectFrom('feedback')
          .select(['id', 'category', 'text', 'sent_at'])
          .where('account_id', '=', memberId)
          .orderBy('sent_at')
          .orderBy('id'),
        (query, last) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('sent_at', 'id'), '>', tuple(last.sent_at, last.id)),
          ),
      ),

    /** The media whose files exist, in no order, each with the title of the creation that shows it. */
    readMedia: (memberId: string) =>
      readInPages(
        queries
          .selectFrom('media')
          .select(['media.id', 'file_extension as fileExtension'])
          .select(selectTitle('media').as('title'))
          .where('owner_id', '=', memberId)
          .where('removed_at', 'is', null)
          .orderBy('media.id'),
        (query, last) => query.where('media.id', '>', last.id),
      ),
  }
}
