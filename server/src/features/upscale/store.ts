import type { MediaExtension } from '../media/media.ts'
import type { Verdict } from '../moderation/moderation.ts'
import type { Upscale, UpscalesStore } from './upscales.ts'
import type { Queries } from '../../infra/database/queries.ts'
import { withTransaction } from '@tessera/platform/database/queries'

export function createUpscalesStore(queries: Queries): UpscalesStore {
  const all = queries
    .selectFrom('upscales')
    .innerJoin('media as original', 'original.id', 'upscales.original_id')
    .leftJoin('media as result', 'result.id', 'upscales.result_id')
    .selectAll('upscales')
    .select(['original.file_extension as original_extension', 'result.file_extension as result_extension'])
  const current = all.where('retired_at', 'is', null)

  return {
    async add({ id, memberId, originalId, createdAt }) {
      await queries
        .insertInto('upscales')
        .values({
          id,
          member_id: memberId,
          original_id: originalId,
          result_id: null,
          engine: null,
          verdict: null,
          fidelity: null,
          created_at: createdAt,
          retired_at: null,
        })
        .execute()
    },

    async finish(id, { resultId, engine, verdict, fidelity }) {
      await queries
        .updateTable('upscales')
        .set({ result_id: resultId, engine, verdict, fidelity })
        .where('id', '=', id)
        .execute()
    },

    async find(id) {
      const row = await current.where('upscales.id', '=', id).executeTakeFirst()
      return row ? toUpscale(row) : null
    },

    async listByMember(memberId) {
      const rows = await current.where('member_id', '=', memberId).orderBy('upscales.created_at').execute()
      return rows.map(toUpscale)
    },

    async retire({ acceptedBefore, at }) {
      await queries
        .updateTable('upscales')
        .set({ retired_at: at })
        .where('retired_at', 'is', null)
        .where('id', 'in', query =>
          query
            .selectFrom('tasks')
            .select('id')
            .where('kind', '=', 'upscale')
            .where(({ eb, or, and }) =>
              or([
                eb('state', '=', 'failed'),
                and([eb('state', '=', 'succeeded'), eb('created_at', '<', acceptedBefore)]),
              ]),
            ),
        )
        .execute()
    },

    async listRetired() {
      const inCreations = queries
        .selectFrom('creation_media')
        .select('medium_id')
        .union(queries.selectFrom('creations').select('medium_id'))
      const rows = await queries
        .selectFrom('media')
        .innerJoin('upscales', join =>
          join.on(({ eb, or, ref }) =>
            or([
              eb('media.id', '=', ref('upscales.original_id')),
              eb('media.id', '=', ref('upscales.result_id')),
            ]),
          ),
        )
        .select(['upscales.id as upscale_id', 'media.id', 'media.file_extension'])
        .where('retired_at', 'is not', null)
        .where('media.id', 'not in', inCreations)
        .execute()
      return [...Map.groupBy(rows, row => row.upscale_id)].map(([id, media]) => ({
        id,
        media: media.map(medium => ({
          id: medium.id,
          fileExtension: medium.file_extension as MediaExtension,
        })),
      }))
    },

    remove: ({ id, media }) =>
      withTransaction(queries, async transaction => {
        await transaction.deleteFrom('upscales').where('id', '=', id).execute()
        const ids = media.map(medium => medium.id)
        await transaction.deleteFrom('media').where('id', 'in', ids).execute()
      }),
  }
}

interface Row {
  id: string
  member_id: string
  original_id: string
  original_extension: string
  result_id: string | null
  result_extension: string | null
  engine: string | null
  verdict: string | null
  fidelity: number | null
  created_at: number
}

const toUpscale = (row: Row): Upscale => ({
  id: row.id,
  memberId: row.member_id,
  original: { id: row.original_id, fileExtension: row.original_extension as MediaExtension },
  result:
    row.result_id === null || row.result_extension === null
      ? null
      : {
          medium: { id: row.result_id, fileExtension: row.result_extension as MediaExtension },
          engine: row.engine ?? '',
          verdict: (row.verdict ?? 'waiting') as Verdict,
          fidelity: row.fidelity,
        },
  createdAt: row.created_at,
})
