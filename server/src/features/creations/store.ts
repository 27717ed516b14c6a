import { sql } from 'kysely'
import type { Creation, CreationContent, NewCreation } from './creations.ts'
import type { CreationFile } from './creations-zip.ts'
import type { Verdict } from '../moderation/moderation.ts'
import type { Queries } from '../../infra/database/queries.ts'
import { withTransaction } from '@tessera/platform/database/queries'

export function createCreationsStore(queries: Queries) {
  const all = queries
    .selectFrom('creations')
    .innerJoin('media', 'media.id', 'creations.medium_id')
    .innerJoin('accounts', 'accounts.id', 'creations.owner_id')
    .select([
      'creations.id',
      'creations.owner_id',
      'file_type',
      'sequence',
      'medium_id',
      'title',
      'prompt',
      'generation_id',
      'portfolio_id',
      'moderation',
      'is_public',
      'creations.created_at',
      'media.file_extension',
      'media.width',
      'media.height',
      'media.placeholder',
      'accounts.username',
      'accounts.avatar_url',
      'accounts.suspended_at',
    ])
    .select(({ case: when, selectFrom }) =>
      when()
        .when('moderation', '=', 'refused')
        .then(
          selectFrom('review_decisions')
            .select('review_decisions.reason')
            .whereRef('review_decisions.creation_id', '=', 'creations.id')
            .where('review_decisions.verdict', '=', 'refused')
            .orderBy('review_decisions.id', 'desc')
            .limit(1),
        )
        .end()
        .as('refusal_reason'),
    )
  const existing = all.where('deleted_at', 'is', null)
  type Row = Awaited<ReturnType<typeof existing.execute>>[number]

  const toCreation = (row: Row): Creation => ({
    id: row.id,
    ownerId: row.owner_id,
    fileType: row.file_type,
    medium: {
      id: row.medium_id,
      fileExtension: row.file_extension,
      width: row.width,
      height: row.height,
      placeholder: row.placeholder,
    },
    title: row.title,
    prompt: row.prompt,
    generationId: row.generation_id,
    portfolioId: row.portfolio_id,
    moderation: row.moderation,
    refusalReason: row.refusal_reason,
    public: row.is_public === 1,
    withheld: row.suspended_at !== null,
    author: { username: row.username, avatarUrl: row.avatar_url },
    createdAt: row.created_at,
    sequence: row.sequence,
  })
  const toCreationOrNull = (row: Row | undefined): Creation | null => (row ? toCreation(row) : null)

  return {
    /**
     * Adds a creation. One that passed moderation gets the next sequence number of the gallery. The transaction locks
     * that counter, so no reader sees a higher number before a lower one.
     */
    add: (creation: NewCreation) =>
      withTransaction(queries, async transaction => {
        const { id, title, prompt, moderation } = creation
        await transaction
          .insertInto('creations')
          .values({
            id,
            owner_id: creation.ownerId,
            file_type: creation.fileType,
            sequence: moderation === 'passed' ? await takeNextSequence(transaction) : null,
            medium_id: creation.mediumId,
            title,
            prompt,
            generation_id: creation.generationId,
            portfolio_id: creation.portfolioId,
            moderation,
            is_public: 1,
            created_at: creation.createdAt,
          })
          .execute()
        await insertShownMedia(transaction, id, creation)
      }),

    /** Replaces the content; false if the creation is deleted. */
    update: (id: string, shown: CreationContent, at: number) =>
      withTransaction(queries, async transaction => {
        const { title, moderation, mediumId } = shown
        const { numUpdatedRows } = await transaction
          .updateTable('creations')
          .set({ title, moderation, medium_id: mediumId })
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await markUnused(transaction, [id], at)
        await transaction.deleteFrom('creation_media').where('creation_id', '=', id).execute()
        await insertShownMedia(transaction, id, shown)
        if (moderation === 'passed') await assignSequence(transaction, id)
        return true
      }),

    /** Finds a creation that is not deleted, as the next two methods do. */
    find: async (id: string) =>
      toCreationOrNull(await existing.where('creations.id', '=', id).executeTakeFirst()),

    findByMedium: async (mediumId: string) =>
      toCreationOrNull(await existing.where('medium_id', '=', mediumId).executeTakeFirst()),

    findByPortfolio: async (id: string) =>
      toCreationOrNull(await existing.where('portfolio_id', '=', id).executeTakeFirst()),

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

    /** Whether a creation has this id; deleted ones count. */
    async isIdTaken(id: string) {
      const row = await queries.selectFrom('creations').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

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

    /** The portfolios of a member, and the bytes of the images that they show or have shown lately. */
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
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('unused_since', 'is not', null),
            exists(
              selectFrom('creation_media')
                .innerJoin('creations as showing', 'showing.id', 'creation_media.creation_id')
                .select('showing.id')
                .where('showing.portfolio_id', 'is not', null)
                .where('creation_media.medium_id', '=', sql.ref<string>('media.id')),
            ),
          ]),
        )
        .executeTakeFirstOrThrow()
      return { portfolios, bytes }
    },

    /** The member's creations, newest first. @param limit all by default */
    async listByMember(memberId: string, limit?: number) {
      const rows = await existing
        .where('creations.owner_id', '=', memberId)
        .orderBy('creations.created_at', 'desc')
        .orderBy('sequence', 'desc')
        .$if(limit !== undefined, query => query.limit(limit ?? 0))
        .execute()
      return rows.map(toCreation)
    },

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

    /** The creations among the ids that are not deleted, in no order. */
    async listByIds(ids: readonly string[]) {
      if (ids.length === 0) return []
      const rows = await existing.where('creations.id', 'in', ids).execute()
      return rows.map(toCreation)
    },

    /** Creations that wait for a moderator, oldest first. */
    async listWaiting() {
      const rows = await existing
        .where('moderation', '=', 'waiting')
        .orderBy('creations.created_at')
        .orderBy('creations.id')
        .execute()
      return rows.map(toCreation)
    },

    /** Changes the verdict; `passed` also adds the creation to the gallery. False if it has not the former verdict. */
    setVerdict: (id: string, { from, to }: { from: Verdict; to: Verdict }) =>
      withTransaction(queries, async transaction => {
        const { numUpdatedRows } = await transaction
          .updateTable('creations')
          .set({ moderation: to })
          .where('id', '=', id)
          .where('moderation', '=', from)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        if (to === 'passed') await assignSequence(transaction, id)
        return true
      }),

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

    /** Deletes the member's creations among the ids; returns their number. */
    remove: (ids: readonly string[], ownerId: string, at: number) =>
      withTransaction(queries, async transaction => {
        const removed = await transaction
          .updateTable('creations')
          .set({ deleted_at: at })
          .where('id', 'in', ids)
          .where('owner_id', '=', ownerId)
          .where('deleted_at', 'is', null)
          .returning(['id', 'portfolio_id'])
          .execute()
        const portfolios = removed.filter(({ portfolio_id }) => portfolio_id !== null)
        if (portfolios.length > 0)
          await markUnused(
            transaction,
            portfolios.map(({ id }) => id),
            at,
          )
        return removed.length
      }),

    /** False if the member has no such image or video. The title of a portfolio is part of its document. */
    async rename(id: string, ownerId: string, title: string) {
      const { numUpdatedRows } = await queries
        .updateTable('creations')
        .set({ title })
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('portfolio_id', 'is', null)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
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

    /** False if the member has no such creation. */
    async setPublic(id: string, ownerId: string, isPublic: boolean) {
      const { numUpdatedRows } = await queries
        .updateTable('creations')
        .set({ is_public: isPublic ? 1 : 0 })
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

async function insertShownMedia(
  queries: Queries,
  creationId: string,
  { mediumId, otherMedia = [] }: Pick<CreationContent, 'mediumId' | 'otherMedia'>,
): Promise<void> {
  const media = new Set([mediumId, ...otherMedia])
  await queries
    .insertInto('creation_media')
    .values([...media].map(medium => ({ creation_id: creationId, medium_id: medium })))
    .execute()
}

/** Records when these portfolios stopped showing their images. */
async function markUnused(queries: Queries, creationIds: readonly string[], at: number): Promise<void> {
  await queries
    .updateTable('media')
    .set({ unused_since: at })
    .where('id', 'in', query =>
      query.selectFrom('creation_media').select('medium_id').where('creation_id', 'in', creationIds),
    )
    .execute()
}

/** Gives a creation the next sequence number of the gallery, unless it has one. */
async function assignSequence(queries: Queries, id: string): Promise<void> {
  const placed = await queries
    .selectFrom('creations')
    .select('sequence')
    .where('id', '=', id)
    .executeTakeFirst()
  if (placed?.sequence !== null) return
  const sequence = await takeNextSequence(queries)
  await queries.updateTable('creations').set({ sequence }).where('id', '=', id).execute()
}

async function takeNextSequence(queries: Queries): Promise<number> {
  const { value } = await queries
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'gallery')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
