import type { Selectable } from 'kysely'
import { isInNoCreation } from '../media/store.ts'
import type { Queries } from '../../database/queries.ts'
import { withTransaction } from '@tessera/server-kit/database/queries'
import type { Tables } from '../../database/tables.ts'
import type { GenerationImage, Generation, NewGeneration } from './generation-record.ts'
import type { ScenarioId } from '@tessera/shared-contracts'
import type { Verdict } from '../moderation/moderation.ts'

declare module '../../database/tables.ts' {
  interface Tables {
    generations: {
      id: string
      member_id: string
      prompt: string
      scenario: ScenarioId
      model_id: string | null
      model_strength: number | null
      width: number
      height: number
      engine: string
      created_at: number
      deleted_at: number | null
    }
    generation_images: {
      generation_id: string
      position: number
      medium_id: string
      verdict: Verdict
      /** -1: the engine has no seeds. Servers of earlier releases read a number, and pages offer no negative one. */
      seed: number
      /** The words of the prompt that the engine did not understand, as JSON. */
      not_understood: string
    }
  }
}

const unknownSeed = -1

/** A place in the history of a member. */
export type HistoryPosition = Pick<Generation, 'id' | 'createdAt'>

export function createGenerationsStore(queries: Queries) {
  async function loadImages(rows: readonly Selectable<Tables['generations']>[]): Promise<Generation[]> {
    if (rows.length === 0) return []
    const generationIds = rows.map(row => row.id)
    const images = await queries
      .selectFrom('generation_images')
      .innerJoin('media', 'media.id', 'generation_images.medium_id')
      .leftJoin('creations', join =>
        join.onRef('creations.medium_id', '=', 'media.id').on('creations.deleted_at', 'is', null),
      )
      .select([
        'generation_images.generation_id',
        'generation_images.medium_id as mediumId',
        'verdict',
        'seed',
      ])
      .select([
        'media.file_extension as fileExtension',
        'not_understood',
        'creations.id as creationId',
        'creations.moderation',
        'creations.is_public',
      ])
      .where('generation_images.generation_id', 'in', generationIds)
      .orderBy('position')
      .execute()
    const byGeneration = Map.groupBy(images, image => image.generation_id)
    return rows.map(row => {
      const own = byGeneration.get(row.id) ?? []
      const toImage = (image: (typeof own)[number]): GenerationImage => ({
        mediumId: image.mediumId,
        fileExtension: image.fileExtension,
        verdict: image.verdict,
        seed: image.seed === unknownSeed ? null : image.seed,
        notUnderstood: JSON.parse(image.not_understood) as string[],
        saved:
          image.creationId === null || image.moderation === null
            ? null
            : { id: image.creationId, verdict: image.moderation, public: image.is_public === 1 },
      })
      return toGeneration(row, own.map(toImage))
    })
  }

  function selectHistory(memberId: string, limit: number, before?: HistoryPosition) {
    const all = queries
      .selectFrom('generations')
      .where('member_id', '=', memberId)
      .where('deleted_at', 'is', null)
    const older = before
      ? all.where(({ or, and, eb }) =>
          or([
            eb('created_at', '<', before.createdAt),
            and([eb('created_at', '=', before.createdAt), eb('id', '<', before.id)]),
          ]),
        )
      : all
    return older.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
  }

  return {
    add: ({ id, memberId, params, engine, createdAt, images }: NewGeneration) =>
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
              seed: seed ?? unknownSeed,
              not_understood: JSON.stringify(notUnderstood),
            })),
          )
          .execute()
      }),

    async find(id: string) {
      const rows = await queries.selectFrom('generations').selectAll().where('id', '=', id).execute()
      return (await loadImages(rows))[0] ?? null
    },

    /**
     * Deletes a generation from the history, and the records of its media that no creation uses. Returns these media.
     * Keeps the parameters, because saved creations refer to them.
     */
    remove: (id: string, at: number) =>
      withTransaction(queries, async transaction => {
        await transaction.updateTable('generations').set({ deleted_at: at }).where('id', '=', id).execute()
        return transaction
          .deleteFrom('media')
          .where('id', 'in', query =>
            query.selectFrom('generation_images').select('medium_id').where('generation_id', '=', id),
          )
          .where(isInNoCreation)
          .returning(['id', 'file_extension as fileExtension'])
          .execute()
      }),

    /**
     * Newest first, without deleted ones.
     *
     * @param before only generations before this one, which may be deleted meanwhile
     */
    async listByMember(memberId: string, limit: number, before?: HistoryPosition): Promise<Generation[]> {
      return loadImages(await selectHistory(memberId, limit, before).selectAll().execute())
    },

    /** The prompts alone, in the same order. */
    listPrompts: (memberId: string, limit: number, before?: HistoryPosition) =>
      selectHistory(memberId, limit, before).select(['id', 'prompt', 'created_at as createdAt']).execute(),

    /** Newest first, without deleted ones. */
    async listByIds(memberId: string, ids: readonly string[]): Promise<Generation[]> {
      if (ids.length === 0) return []
      return loadImages(
        await selectHistory(memberId, ids.length).selectAll().where('id', 'in', ids).execute(),
      )
    },

    /** Returns the id of the generation that created the medium; null for other media. */
    async findIdByMedium(mediumId: string) {
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
    params: { prompt, scenario: row.scenario, width, height, count: images.length, model },
    engine,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    images,
  }
}
