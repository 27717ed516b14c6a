import type { MediaEnding, MediaRecords } from '../../domain/media.ts'
import type { Queries } from './queries.ts'

export const mediaRecords = (queries: Queries): MediaRecords => ({
  async add({ id, ownerId, ending, bytes, width, height, placeholder, createdAt }) {
    await queries
      .insertInto('media')
      .values({ id, owner_id: ownerId, ending, bytes, width, height, placeholder, created_at: createdAt })
      .execute()
  },

  async find(id) {
    const row = await queries.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    const { owner_id: ownerId, ending, created_at: createdAt, ...rest } = row
    return { ...rest, ownerId, ending: ending as MediaEnding, createdAt }
  },

  async isPublic(id) {
    const shown = await queries
      .selectFrom('creation_media')
      .innerJoin('creations', 'creations.id', 'creation_media.creation_id')
      .select('creations.id')
      .where('creation_media.medium_id', '=', id)
      .where('is_public', '=', 1)
      .where('moderation', '=', 'passed')
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return shown !== undefined
  },
})
