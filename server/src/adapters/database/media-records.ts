import type { Selectable } from 'kysely'
import type { MediaEnding, MediaRecords, Medium } from '../../domain/media.ts'
import type { Queries } from './queries.ts'
import type { Tables } from './tables.ts'

export const mediaRecords = (queries: Queries): MediaRecords => ({
  async add({ id, ownerId, ending, bytes, width, height, placeholder, createdAt }) {
    await queries
      .insertInto('media')
      .values({ id, owner_id: ownerId, ending, bytes, width, height, placeholder, created_at: createdAt })
      .execute()
  },

  async find(id) {
    const row = await queries.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? asMedium(row) : null
  },

  async ofOwner(memberId) {
    const rows = await queries
      .selectFrom('media')
      .selectAll()
      .where('owner_id', '=', memberId)
      .orderBy('created_at')
      .execute()
    return rows.map(asMedium)
  },

  async isPublic(id) {
    const shown = await queries
      .selectFrom('creation_media')
      .innerJoin('public_creations', 'public_creations.id', 'creation_media.creation_id')
      .select('public_creations.id')
      .where('creation_media.medium_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    return shown !== undefined
  },
})

const asMedium = ({
  owner_id: ownerId,
  ending,
  created_at: createdAt,
  ...rest
}: Selectable<Tables['media']>): Medium => ({ ...rest, ownerId, ending: ending as MediaEnding, createdAt })
