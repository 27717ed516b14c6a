import { sql } from 'kysely'
import type { Queries } from '../../../database/queries.ts'

/** Computes how much of each quota a member has used. */
export function createQuotaUsageReader(queries: Queries) {
  return {
    /** The number of a member's uploads, and their bytes. */
    async getUploadUsage(memberId: string) {
      const { files, bytes } = await queries
        .selectFrom('creations')
        .innerJoin('media', 'media.id', 'creations.medium_id')
        .select(({ fn }) => [
          fn.countAll<number>().as('files'),
          fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
        ])
        .where('creations.owner_id', '=', memberId)
        .where('deleted_at', 'is', null)
        .where('generation_id', 'is', null)
        .where('portfolio_id', 'is', null)
        .executeTakeFirstOrThrow()
      return { files, bytes }
    },

    /**
     * The number of a member's portfolios, and the bytes of their images. An image that no portfolio shows any more counts
     * until it is deleted.
     */
    async getPortfolioUsage(memberId: string) {
      const { portfolios } = await queries
        .selectFrom('creations')
        .select(({ fn }) => fn.countAll<number>().as('portfolios'))
        .where('owner_id', '=', memberId)
        .where('deleted_at', 'is', null)
        .where('portfolio_id', 'is not', null)
        .executeTakeFirstOrThrow()
      const { bytes } = await queries
        .selectFrom('media')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
        .where('media.owner_id', '=', memberId)
        .where('removed_at', 'is', null)
        .where(({ or, eb, selectFrom }) =>
          or([
            eb('unused_since', 'is not', null),
            eb(
              'media.id',
              'in',
              selectFrom('creations as showing')
                .innerJoin('creation_media', 'creation_media.creation_id', 'showing.id')
                .select('creation_media.medium_id')
                // Portfolios show only media of their owner
                .where('showing.owner_id', '=', memberId)
                .where('showing.portfolio_id', 'is not', null),
            ),
          ]),
        )
        .executeTakeFirstOrThrow()
      return { portfolios, bytes }
    },
  }
}
