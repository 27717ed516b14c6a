import { sql } from 'kysely'
import type { Queries } from '../../../database/queries.ts'
import { selectCreations, toCreation } from './select-creations.ts'
import type { Creation, CreationCursor, CreationFile } from '../creation-record.ts'

/** Databases sort null differently. */
const numberInGallery = sql<number>`coalesce(sequence, 0)`

/** Finds and lists creations that are not deleted. */
export function createCreationReader(queries: Queries) {
  const existing = selectCreations(queries)
  const findFirst = async (query: typeof existing): Promise<Creation | null> => {
    const row = await query.executeTakeFirst()
    return row ? toCreation(row) : null
  }

  return {
    find: (id: string) => findFirst(existing.where('creations.id', '=', id)),

    findByMedium: (mediumId: string) => findFirst(existing.where('medium_id', '=', mediumId)),

    findByPortfolio: (id: string) => findFirst(existing.where('portfolio_id', '=', id)),

    /** Whether a creation has this id; deleted ones count too. */
    async isIdTaken(id: string) {
      const row = await queries.selectFrom('creations').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /** The member's creations, newest first. @param after only creations after this one, which may be deleted meanwhile */
    async listByMember(memberId: string, limit: number, after?: CreationCursor) {
      const { createdAt = 0, sequence = 0, id = '' } = after ?? {}
      const rows = await existing
        .where('creations.owner_id', '=', memberId)
        .$if(after !== undefined, query =>
          query
            // The databases find the page by this condition, in the order of their index
            .where('creations.created_at', '<=', createdAt)
            .where(({ eb, tuple }) =>
              eb(
                tuple(sql<number>`creations.created_at`, numberInGallery, sql<string>`creations.id`),
                '<',
                tuple(createdAt, sequence ?? 0, id),
              ),
            ),
        )
        .orderBy('creations.created_at', 'desc')
        .orderBy(numberInGallery, 'desc')
        .orderBy('creations.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toCreation)
    },

    /** The creations among the ids that are not deleted, in no order. */
    async listByIds(ids: readonly string[]) {
      if (ids.length === 0) return []
      const rows = await existing.where('creations.id', 'in', ids).execute()
      return rows.map(toCreation)
    },

    /** Creations that wait for a moderator, oldest first. */
    async listWaiting(limit: number) {
      const rows = await existing
        .where('moderation', '=', 'waiting')
        .orderBy('creations.created_at')
        .orderBy('creations.id')
        .limit(limit)
        .execute()
      return rows.map(toCreation)
    },

    /** The files of the member's creations among the ids, newest first. */
    listFiles: (ids: readonly string[], ownerId: string): Promise<CreationFile[]> =>
      queries
        .selectFrom('creations')
        .innerJoin('media', 'media.id', 'creations.medium_id')
        .select(['title', 'bytes', 'media.id as mediumId', 'media.file_extension as fileExtension'])
        .where('creations.id', 'in', ids)
        .where('creations.owner_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .orderBy('creations.created_at', 'desc')
        .orderBy('creations.id')
        .execute(),
  }
}
