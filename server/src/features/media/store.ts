import { sql, type Selectable } from 'kysely'
import type { MediaFile, StoredMediaFile } from './media.ts'
import type { Classification, Likelihoods } from '../moderation/moderation.ts'
import type { Queries } from '../../infra/database/queries.ts'
import type { Tables } from '../../infra/database/tables.ts'
import { withTransaction } from '@tessera/platform/database/queries'

const columns = [
  ...(['media.id', 'media.owner_id as ownerId', 'media.file_extension as fileExtension'] as const),
  ...(['bytes', 'width', 'height', 'placeholder', 'media.created_at as createdAt'] as const),
] as const

const select = (queries: Queries) => queries.selectFrom('media').select(columns)

export const createMediaRecordsStore = (queries: Queries) => ({
  /**
   * Adds the record, and with a hash what is known of the image.
   *
   * @param classification null if no classifier has seen it
   */
  add: (
    medium: MediaFile & Partial<Pick<StoredMediaFile, 'imageHash'>>,
    classification: Classification | null = null,
  ) =>
    withTransaction(queries, async transaction => {
      const { id, ownerId, fileExtension, bytes, width, height, placeholder, createdAt, imageHash } = medium
      await transaction
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
      if (imageHash === undefined) return
      const { stage, likelihoods } = classification ?? { stage: null }
      await transaction
        .insertInto('media_analyses')
        .values({ medium_id: id, image_hash: imageHash, stage, ...likelihoods })
        .execute()
    }),

  /** What the classifier returned for the medium; null if it has not seen it. */
  async findClassification(id: string): Promise<Classification | null> {
    const row = await queries
      .selectFrom('media_analyses')
      .selectAll()
      .where('medium_id', '=', id)
      .executeTakeFirst()
    return row ? toClassification(row) : null
  },

  async find(id: string) {
    return (
      (await select(queries).where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()) ?? null
    )
  },

  /** Sums the bytes of all media whose files exist. */
  async sumBytes(): Promise<number> {
    const { bytes } = await queries
      .selectFrom('media')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return bytes
  },

  listByOwner: (memberId: string) =>
    select(queries)
      .where('owner_id', '=', memberId)
      .where('removed_at', 'is', null)
      .orderBy('created_at')
      .execute(),

  /** Uploads of deleted creations that no other creation shows and whose files may still exist. */
  listUnusedUploads(ownerId?: string): Promise<MediaFile[]> {
    const uploads = queries
      .selectFrom('creations')
      .innerJoin('media', 'media.id', 'creations.medium_id')
      .select(columns)
      .where('deleted_at', 'is not', null)
      .where('generation_id', 'is', null)
      .where('creations.portfolio_id', 'is', null)
      .where('removed_at', 'is', null)
      .where(({ not, exists }) =>
        not(exists(selectShowingCreations(queries).where('showing.deleted_at', 'is', null))),
      )
    return (ownerId === undefined ? uploads : uploads.where('creations.owner_id', '=', ownerId)).execute()
  },

  /** Records that the files are deleted, and clears the placeholders. */
  async markFilesDeleted(ids: readonly string[], at: number) {
    await queries
      .updateTable('media')
      .set({ removed_at: at, unused_since: null, placeholder: '' })
      .where('id', 'in', ids)
      .execute()
  },

  /**
   * Checks the images that portfolios stopped showing. It clears the mark of those that something else shows, and marks
   * those as removed that nothing has shown since `before`.
   *
   * @returns removed media whose files may still exist
   */
  async retireUnusedPortfolioImages({ before, at }: { before: number; at: number }) {
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
    return select(queries).where('unused_since', 'is not', null).where('removed_at', 'is not', null).execute()
  },

  /** Whether an existing public creation that passed moderation shows the medium. */
  async isPublic(id: string) {
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

/** Reads a classification from the columns of an analysis; null if no classifier has seen the image. */
export function toClassification(
  row: Pick<Selectable<Tables['media_analyses']>, 'stage' | keyof Likelihoods>,
): Classification | null {
  const { stage, drawing, hentai, neutral, porn, sexy } = row
  if (stage === null || drawing === null || hentai === null) return null
  if (neutral === null || porn === null || sexy === null) return null
  return { stage, likelihoods: { drawing, hentai, neutral, porn, sexy } }
}

/** Selects the creations, including deleted ones, that show the medium of the outer query. */
const selectShowingCreations = (queries: Queries) =>
  queries
    .selectFrom('creation_media')
    .innerJoin('creations as showing', 'showing.id', 'creation_media.creation_id')
    .select('showing.id')
    .where('creation_media.medium_id', '=', sql.ref<string>('media.id'))

/** Selects the ids of the media of all creations, including deleted ones. */
export const selectMediaInCreations = (queries: Queries) =>
  queries
    .selectFrom('creation_media')
    .select('medium_id')
    .union(queries.selectFrom('creations').select('medium_id'))
