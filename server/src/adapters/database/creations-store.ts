import { sql } from 'kysely'
import type { Creation, CreationsStore, ShownWork } from '../../domain/creations.ts'
import type { MediaEnding } from '../../domain/media.ts'
import { together, type Queries } from './queries.ts'

export function creationsStore(queries: Queries): CreationsStore {
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
      'media.ending',
      'media.width',
      'media.height',
      'media.placeholder',
      'accounts.username',
      'accounts.avatar_url',
      'accounts.suspended_at',
    ])
  const standing = all.where('deleted_at', 'is', null)
  type Row = Awaited<ReturnType<typeof standing.execute>>[number]

  const asCreation = (row: Row): Creation => ({
    id: row.id,
    ownerId: row.owner_id,
    fileType: row.file_type,
    medium: {
      id: row.medium_id,
      ending: row.ending as MediaEnding,
      width: row.width,
      height: row.height,
      placeholder: row.placeholder,
    },
    title: row.title,
    prompt: row.prompt,
    generationId: row.generation_id,
    portfolioId: row.portfolio_id,
    moderation: row.moderation,
    public: row.is_public === 1,
    withheld: row.suspended_at !== null,
    author: { username: row.username, avatarUrl: row.avatar_url },
    sequence: row.sequence,
  })
  const first = (row: Row | undefined): Creation | null => (row ? asCreation(row) : null)

  return {
    add: creation =>
      together(queries, async transaction => {
        const { id, title, prompt, moderation } = creation
        await transaction
          .insertInto('creations')
          .values({
            id,
            owner_id: creation.ownerId,
            file_type: creation.fileType,
            sequence: moderation === 'passed' ? await nextPlace(transaction) : null,
            medium_id: creation.mediumId,
            title,
            prompt,
            generation_id: creation.generationId,
            portfolio_id: creation.portfolioId,
            moderation,
            is_public: creation.public ? 1 : 0,
            created_at: creation.createdAt,
            deleted_at: null,
          })
          .execute()
        await showMedia(transaction, id, creation)
      }),

    change: (id, shown, at) =>
      together(queries, async transaction => {
        const { title, moderation, mediumId } = shown
        const { numUpdatedRows } = await transaction
          .updateTable('creations')
          .set({ title, moderation, medium_id: mediumId })
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await unshow(transaction, [id], at)
        await transaction.deleteFrom('creation_media').where('creation_id', '=', id).execute()
        await showMedia(transaction, id, shown)
        if (moderation === 'passed') await givePlace(transaction, id)
        return true
      }),

    find: async id => first(await standing.where('creations.id', '=', id).executeTakeFirst()),

    findByMedium: async mediumId =>
      first(await standing.where('medium_id', '=', mediumId).executeTakeFirst()),

    findByPortfolio: async id => first(await standing.where('portfolio_id', '=', id).executeTakeFirst()),

    async decidedOn(mediumId) {
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

    async isTaken(id) {
      const row = await queries.selectFrom('creations').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    async uploadsOf(memberId) {
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

    async ofMember(memberId) {
      const rows = await standing
        .where('creations.owner_id', '=', memberId)
        .orderBy('creations.created_at', 'desc')
        .orderBy('sequence', 'desc')
        .execute()
      return rows.map(asCreation)
    },

    async waiting() {
      const rows = await standing
        .where('moderation', '=', 'waiting')
        .orderBy('creations.created_at')
        .orderBy('creations.id')
        .execute()
      return rows.map(asCreation)
    },

    decide: (id, verdict) =>
      together(queries, async transaction => {
        const { numUpdatedRows } = await transaction
          .updateTable('creations')
          .set({ moderation: verdict })
          .where('id', '=', id)
          .where('moderation', '=', 'waiting')
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        if (verdict === 'passed') await givePlace(transaction, id)
        return true
      }),

    remove: (ids, ownerId, at) =>
      together(queries, async transaction => {
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
          await unshow(
            transaction,
            portfolios.map(({ id }) => id),
            at,
          )
        return removed.length
      }),

    async setPublic(id, ownerId, isPublic) {
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

async function showMedia(
  queries: Queries,
  creationId: string,
  { mediumId, otherMedia }: Pick<ShownWork, 'mediumId' | 'otherMedia'>,
): Promise<void> {
  const media = new Set([mediumId, ...otherMedia])
  await queries
    .insertInto('creation_media')
    .values([...media].map(medium => ({ creation_id: creationId, medium_id: medium })))
    .execute()
}

/** Takes note that these portfolios show their pictures no more. */
async function unshow(queries: Queries, creationIds: readonly string[], at: number): Promise<void> {
  await queries
    .updateTable('media')
    .set({ unshown_since: at })
    .where('id', 'in', query =>
      query.selectFrom('creation_media').select('medium_id').where('creation_id', 'in', creationIds),
    )
    .execute()
}

/** The next place in the gallery for a creation that has none. */
async function givePlace(queries: Queries, id: string): Promise<void> {
  const placed = await queries
    .selectFrom('creations')
    .select('sequence')
    .where('id', '=', id)
    .executeTakeFirst()
  if (placed?.sequence !== null) return
  const sequence = await nextPlace(queries)
  await queries.updateTable('creations').set({ sequence }).where('id', '=', id).execute()
}

async function nextPlace(queries: Queries): Promise<number> {
  const { value } = await queries
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'gallery')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
