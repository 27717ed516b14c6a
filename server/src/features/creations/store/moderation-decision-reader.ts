import type { Queries } from '../../../database/queries.ts'

/** Reads the moderation decisions on the images that creations show. */
export function createModerationDecisionReader(queries: Queries) {
  return {
    /** The last decision on a creation of this medium, deleted ones included; null if there is none. Portfolios do not count. */
    async findModerationDecision(mediumId: string) {
      const row = await queries
        .selectFrom('creations')
        .select('moderation')
        .where('medium_id', '=', mediumId)
        .where('portfolio_id', 'is', null)
        .where('moderation', '!=', 'waiting')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && row.moderation !== 'waiting' ? row.moderation : null
    },

    /** The creations that show a medium, portfolios and deleted ones included; newest first. */
    listUses: (mediumId: string) =>
      queries
        .selectFrom('creation_media')
        .innerJoin('creations', 'creations.id', 'creation_media.creation_id')
        .select(['creations.moderation', 'creations.portfolio_id as portfolioId'])
        .where('creation_media.medium_id', '=', mediumId)
        .orderBy('creations.created_at', 'desc')
        .execute(),

    /** Whether a portfolio shows an image whose creation was refused, even if that creation was deleted later. */
    async showsRefusedImage(portfolioCreationId: string) {
      const row = await queries
        .selectFrom('creation_media')
        .innerJoin('creations as images', 'images.medium_id', 'creation_media.medium_id')
        .select('images.id')
        .where('creation_media.creation_id', '=', portfolioCreationId)
        .where('images.portfolio_id', 'is', null)
        .where('images.moderation', '=', 'refused')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The ids of portfolios that passed moderation and show a medium. */
    async listPassedPortfolios(mediumId: string) {
      const rows = await queries
        .selectFrom('creation_media')
        .innerJoin('creations', 'creations.id', 'creation_media.creation_id')
        .select('creations.id')
        .where('creation_media.medium_id', '=', mediumId)
        .where('creations.portfolio_id', 'is not', null)
        .where('creations.moderation', '=', 'passed')
        .where('creations.deleted_at', 'is', null)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
