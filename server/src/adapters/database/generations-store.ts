import type { Selectable } from 'kysely'
import type { ScenarioId } from '@tessera/shared-contracts'
import type { GeneratedPicture, Generation, GenerationsStore } from '../../domain/generations.ts'
import type { MediaEnding } from '../../domain/media.ts'
import type { Verdict } from '../../domain/moderation.ts'
import { together, type Queries } from './queries.ts'
import type { Tables } from './tables.ts'

export function generationsStore(queries: Queries): GenerationsStore {
  async function withPictures(rows: readonly Selectable<Tables['generations']>[]): Promise<Generation[]> {
    if (rows.length === 0) return []
    const pictures = await queries
      .selectFrom('generation_pictures')
      .innerJoin('media', 'media.id', 'generation_pictures.medium_id')
      .selectAll('generation_pictures')
      .leftJoin('creations', join =>
        join.onRef('creations.medium_id', '=', 'media.id').on('creations.deleted_at', 'is', null),
      )
      .select(['media.ending', 'creations.moderation'])
      .where(
        'generation_pictures.generation_id',
        'in',
        rows.map(row => row.id),
      )
      .orderBy('position')
      .execute()
    const byGeneration = Map.groupBy(pictures, picture => picture.generation_id)
    return rows.map(row => asGeneration(row, (byGeneration.get(row.id) ?? []).map(asPicture)))
  }

  return {
    add: ({ id, memberId, order, engine, createdAt, pictures }) =>
      together(queries, async transaction => {
        const { prompt, scenario, width, height, model } = order
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
          .insertInto('generation_pictures')
          .values(
            pictures.map(({ mediumId, verdict, seed, notUnderstood }, position) => ({
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
      return (await withPictures(rows))[0] ?? null
    },

    remove: (id, at) =>
      together(queries, async transaction => {
        await transaction.updateTable('generations').set({ deleted_at: at }).where('id', '=', id).execute()
        const shown = transaction
          .selectFrom('creation_media')
          .select('medium_id')
          .union(transaction.selectFrom('creations').select('medium_id'))
        const gone = await transaction
          .deleteFrom('media')
          .where('id', 'in', query =>
            query.selectFrom('generation_pictures').select('medium_id').where('generation_id', '=', id),
          )
          .where('id', 'not in', shown)
          .returning(['id', 'ending'])
          .execute()
        return gone.map(({ id, ending }) => ({ id, ending: ending as MediaEnding }))
      }),

    async ofMember(memberId, most) {
      const rows = await queries
        .selectFrom('generations')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
      return withPictures(rows)
    },

    async idOfMedium(mediumId) {
      const row = await queries
        .selectFrom('generation_pictures')
        .select('generation_id')
        .where('medium_id', '=', mediumId)
        .executeTakeFirst()
      return row?.generation_id ?? null
    },
  }
}

function asGeneration(row: Selectable<Tables['generations']>, pictures: GeneratedPicture[]): Generation {
  const { id, prompt, width, height, engine } = row
  const model =
    row.model_id === null || row.model_strength === null
      ? null
      : { id: row.model_id, strength: row.model_strength }
  return {
    id,
    memberId: row.member_id,
    order: { prompt, scenario: row.scenario as ScenarioId, width, height, count: pictures.length, model },
    engine,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    pictures,
  }
}

function asPicture(
  row: Selectable<Tables['generation_pictures']> &
    Pick<Selectable<Tables['media']>, 'ending'> & { moderation: Verdict | null },
): GeneratedPicture {
  return {
    mediumId: row.medium_id,
    ending: row.ending as MediaEnding,
    verdict: row.verdict as Verdict,
    seed: row.seed,
    notUnderstood: JSON.parse(row.not_understood) as string[],
    keptAs: row.moderation,
  }
}
