import { sql, type Selectable } from 'kysely'
import type { MediaExtension, MediaRecordsStore, MediaFile } from './media.ts'
import type { Queries } from '../../infra/database/queries.ts'
import type { Tables } from '../../infra/database/tables.ts'

export const createMediaRecordsStore = (queries: Queries): MediaRecordsStore => ({
  async add({ id, ownerId, fileExtension, bytes, width, height, placeholder, createdAt }) {
    await queries
      .insertInto('media')
      .values({
        id,
        owner_id: ownerId,
        file_extension: fileExtension,
        bytes,
        width,
        height,
        placeholder,
        created_at: createdAt,
      })
      .execute()
  },

  async find(id) {
    const row = await queries
      .selectFrom('media')
      .selectAll()
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return row ? toMediaFile(row) : null
  },

  async listByOwner(memberId) {
    const rows = await queries
      .selectFrom('media')
      .selectAll()
      .where('owner_id', '=', memberId)
      .where('removed_at', 'is', null)
      .orderBy('created_at')
      .execute()
    return rows.map(toMediaFile)
  },

  async listUnusedUploads(ownerId) {
    const uploads = queries
      .selectFrom('creations')
      .innerJoin('media', 'media.id', 'creations.medium_id')
      .selectAll('media')
      .where('deleted_at', 'is not', null)
      .where('generation_id', 'is', null)
      .where('creations.portfolio_id', 'is', null)
      .where('removed_at', 'is', null)
      .where(({ not, exists }) =>
        not(exists(selectShowingCreations(queries).where('showing.deleted_at', 'is', null))),
      )
    const rows = await (
      ownerId === undefined ? uploads : uploads.where('creations.owner_id', '=', ownerId)
    ).execute()
    return rows.map(toMediaFile)
  },

  async markFilesDeleted(ids, at) {
    await queries
      .updateTable('media')
      .set({ removed_at: at, unused_since: null, placeholder: '' })
      .where('id', 'in', ids)
      .execute()
  },

  async retireUnusedPortfolioImages({ before, at }) {
    const marked = queries.updateTable('media').where('unused_since', 'is not', null)
    await marked
      .set({ unused_since: null })
      .where('removed_at', 'is', null)
      .where(({ or, exists, selectFrom }) =>
        or([
          exists(selectShowingCreations(queries).where('showing.deleted_at', 'is', null)),
          // An upload or saved result: its files are deleted with the creation.
          exists(selectShowingCreations(queries).where('showing.portfolio_id', 'is', null)),
          exists(selectFrom('generation_images').select('medium_id').whereRef('medium_id', '=', 'media.id')),
          exists(
            selectFrom('upscales')
              .select('upscales.id')
              .where(({ eb, or, ref }) =>
                or([eb('original_id', '=', ref('media.id')), eb('result_id', '=', ref('media.id'))]),
              ),
          ),
        ]),
      )
      .execute()
    await marked
      .set({ removed_at: at })
      .where('removed_at', 'is', null)
      .where('unused_since', '<', before)
      .execute()
    const rows = await queries
      .selectFrom('media')
      .selectAll()
      .where('unused_since', 'is not', null)
      .where('removed_at', 'is not', null)
      .execute()
    return rows.map(toMediaFile)
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

const toMediaFile = ({
  owner_id: ownerId,
  file_extension: fileExtension,
  created_at: createdAt,
  removed_at: _removedAt,
  unused_since: _unusedSince,
  ...rest
}: Selectable<Tables['media']>): MediaFile => ({
  ...rest,
  ownerId,
  fileExtension: fileExtension as MediaExtension,
  createdAt,
})

/** Selects the creations, including deleted ones, that show the medium of the outer query. */
const selectShowingCreations = (queries: Queries) =>
  queries
    .selectFrom('creation_media')
    .innerJoin('creations as showing', 'showing.id', 'creation_media.creation_id')
    .select('showing.id')
    .where('creation_media.medium_id', '=', sql.ref<string>('media.id'))
