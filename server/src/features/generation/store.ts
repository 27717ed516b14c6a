import type { Selectable } from 'kysely'
import type { ScenarioId } from '@tessera/shared-contracts'
import type { GenerationImage, Generation, GenerationsStore } from './generations.ts'
import type { MediaExtension } from '../media/media.ts'
import type { Verdict } from '../moderation/moderation.ts'
import type { Queries } from '../../infra/database/queries.ts'
import { withTransaction } from '@tessera/platform/database/queries'
import type { Tables } from '../../infra/database/tables.ts'

export function createGenerationsStore(queries: Queries): GenerationsStore {
  async function loadImages(rows: readonly Selectable<Tables['generations']>[]): Promise<Generation[]> {
    if (rows.length === 0) return []
    const images = await queries
      .selectFrom('generation_images')
      .innerJoin('media', 'media.id', 'generation_images.medium_id')
      .selectAll('generation_images')
      .leftJoin('creations', join =>
        join.onRef('creations.medium_id', '=', 'media.id').on('creations.deleted_at', 'is', null),
      )
      .select(['media.file_extension', 'creations.moderation'])
      .where(
        'generation_images.generation_id',
        'in',
        rows.map(row => row.id),
      )
      .orderBy('position')
      .execute()
    const byGeneration = Map.groupBy(images, image => image.generation_id)
    return rows.map(row => toGeneration(row, (byGeneration.get(row.id) ?? []).map(toImage)))
  }

  return {
    add: ({ id, memberId, params, engine, createdAt, images }) =>
      withTransaction(queries, async transaction => {
        const { prompt, scenario, width, height, model } = params
        await transaction
          .insertInto('generations')
          .values({
            id,
            member_id: memberId,
            prompt,
            scenario,
            model_id: model?.id ?? null,
            model_strength: model?.strength ?? null,
            width,
            height,
            engine,
            created_at: createdAt,
            deleted_at: null,
          })
          .execute()
        await transaction
          .insertInto('generation_images')
          .values(
            images.map(({ mediumId, verdict, seed, notUnderstood }, position) => ({
              generation_id: id,
              position,
              medium_id: mediumId,
              verdict,
              seed,
              not_understood: JSON.stringify(notUnderstood),
            })),
          )
          .execute()
      }),

    async find(id) {
      const rows = await queries.selectFrom('generations').selectAll().where('id', '=', id).execute()
      return (await loadImages(rows))[0] ?? null
    },

    remove: (id, at) =>
      withTransaction(queries, async transaction => {
        await transaction.updateTable('generations').set({ deleted_at: at }).where('id', '=', id).execute()
        const inCreations = transaction
          .selectFrom('creation_media')
          .select('medium_id')
          .union(transaction.selectFrom('creations').select('medium_id'))
        const removed = await transaction
          .deleteFrom('media')
          .where('id', 'in', query =>
            query.selectFrom('generation_images').select('medium_id').where('generation_id', '=', id),
          )
          .where('id', 'not in', inCreations)
          .returning(['id', 'file_extension as fileExtension'])
          .execute()
        return removed.map(({ id, fileExtension }) => ({
          id,
          fileExtension: fileExtension as MediaExtension,
        }))
      }),

    async listByMember(memberId, limit) {
      const rows = await queries
        .selectFrom('generations')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return loadImages(rows)
    },

    async findIdByMedium(mediumId) {
      const row = await queries
        .selectFrom('generation_images')
        .select('generation_id')
        .where('medium_id', '=', mediumId)
        .executeTakeFirst()
      return row?.generation_id ?? null
    },
  }
}

function toGeneration(row: Selectable<Tables['generations']>, images: GenerationImage[]): Generation {
  const { id, prompt, width, height, engine } = row
  const model =
    row.model_id === null || row.model_strength === null
      ? null
      : { id: row.model_id, strength: row.model_strength }
  return {
    id,
    memberId: row.member_id,
    params: { prompt, scenario: row.scenario as ScenarioId, width, height, count: images.length, model },
    engine,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    images,
  }
}

function toImage(
  row: Selectable<Tables['generation_images']> &
    Pick<Selectable<Tables['media']>, 'file_extension'> & { moderation: Verdict | null },
): GenerationImage {
  return {
    mediumId: row.medium_id,
    fileExtension: row.file_extension as MediaExtension,
    verdict: row.verdict as Verdict,
    seed: row.seed,
    notUnderstood: JSON.parse(row.not_understood) as string[],
    savedVerdict: row.moderation,
  }
}
