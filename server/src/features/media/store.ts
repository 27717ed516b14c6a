import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import type { MediaFile, StoredMediaFile } from './media.ts'
import type { Classification, Likelihoods } from '../moderation/moderation.ts'
import type { Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { withTransaction } from '@tessera/server-kit/database/queries'
import type { MediaExtension } from './media.ts'
import type { Generated } from 'kysely'

declare module '../../database/tables.ts' {
  interface Tables {
    media: {
      id: string
      owner_id: string
      file_extension: MediaExtension
      bytes: number
      width: number
      height: number
      placeholder: string
      created_at: number
      /** 1 if its file says that a trained model made it, or a part of it. Earlier servers have not recorded it. */
      is_generated: Generated<number>
      /** When its files were deleted, or marked for deletion. */
      removed_at: Generated<number | null>
      /** When a portfolio stopped showing it. The cleanup clears it if something else shows the medium. */
      unused_since: Generated<number | null>
    }
    /** What is known of the image of a medium. Media of earlier servers have no row. */
    media_analyses: Record<keyof Likelihoods, Generated<number | null>> & {
      medium_id: string
      image_hash: string
      /** The stage that returned the likelihoods; they are null without it. */
      stage: Classification['stage'] | null
    }
  }
}

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
    medium: MediaFile & Partial<Pick<StoredMediaFile, 'imageHash' | 'isGenerated'>>,
    classification: Classification | null = null,
  ) =>
    withTransaction(queries, async transaction => {
      const { id, ownerId, fileExtension, bytes, width, height, placeholder, createdAt } = medium
      const { imageHash, isGenerated = false } = medium
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
          is_generated: isGenerated ? 1 : 0,
        })
        .execute()
      if (imageHash === undefined) return
      const { stage, likelihoods } = classification ?? { stage: null }
      await transaction
        .insertInto('media_analyses')
        .values({ medium_id: id, image_hash: imageHash, stage, ...likelihoods })
        .execute()
    }),

  /** Whether the file of the medium says that a trained model made it. */
  async isGenerated(id: string): Promise<boolean> {
    const row = await queries
      .selectFrom('media')
      .select('is_generated')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.is_generated === 1
  },

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

  /** Media whose ids are an id or come after it, in the order of ids. */
  listFrom: (id: string, limit: number) =>
    select(queries)
      .where('id', '>=', id)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Oldest first. */
  listByOwner: (memberId: string, limit = 500) =>
    select(queries)
      .where('owner_id', '=', memberId)
      .where('removed_at', 'is', null)
      .orderBy('created_at')
      .limit(limit)
      .execute(),

  /**
   * Lists uploads of deleted creations that no other creation shows and whose files may still exist.
   *
   * @param creationIds of the deleted creations; all of them by default
   */
  listUnusedUploads: (limit: number, creationIds?: readonly string[]): Promise<MediaFile[]> =>
    queries
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
      .$if(creationIds !== undefined, query => query.where('creations.id', 'in', creationIds ?? []))
      .limit(limit)
      .execute(),

  /** Records that the files are deleted, and clears the placeholders and what the files said. */
  async markFilesDeleted(ids: readonly string[], at: number) {
    await queries.deleteFrom('media_parameters').where('medium_id', 'in', ids).execute()
    await queries
      .updateTable('media')
      .set({ removed_at: at, unused_since: null, placeholder: '' })
      .where('id', 'in', ids)
      .execute()
  },

  /**
   * Checks the images that portfolios stopped showing. It clears the mark of those that something else shows, and marks
   * those as removed that nothing has shown since `before`.
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
  },

  /** Lists the media that {@link retireUnusedPortfolioImages} marked as removed and whose files may still exist. */
  listRetiredPortfolioImages: (limit: number) =>
    select(queries)
      .where('unused_since', 'is not', null)
      .where('removed_at', 'is not', null)
      .limit(limit)
      .execute(),

  /** Whether an existing public creation that passed moderation shows the medium, and its owner's account is open. */
  async isPublic(id: string) {
    const shown = await queries
      .selectFrom('creation_media')
      .innerJoin('public_creations', 'public_creations.id', 'creation_media.creation_id')
      .innerJoin('media', 'media.id', 'creation_media.medium_id')
      .innerJoin('accounts', 'accounts.id', 'media.owner_id')
      .select('public_creations.id')
      .where('creation_media.medium_id', '=', id)
      .where('closed_at', 'is', null)
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

/** The condition of a query of media that no creation shows, not even a deleted one. */
export const isInNoCreation = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'media'>) =>
  not(
    exists(
      selectFrom('creation_media').select('medium_id').whereRef('creation_media.medium_id', '=', 'media.id'),
    ).or(
      exists(selectFrom('creations').select('medium_id').whereRef('creations.medium_id', '=', 'media.id')),
    ),
  )
