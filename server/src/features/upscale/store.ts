import type { MediaFile } from '../media/media.ts'
import { isInNoCreation } from '../media/store.ts'
import type { Queries } from '../../database/queries.ts'
import { withTransaction } from '@tessera/server-kit/database/queries'
import type { Upscale, UpscaleResult } from './upscale-record.ts'
import type { Verdict } from '../moderation/moderation.ts'

declare module '../../database/tables.ts' {
  interface Tables {
    /** The result's columns are null until there is one. */
    upscales: {
      id: string
      member_id: string
      original_id: string
      result_id: string | null
      engine: string | null
      verdict: Verdict | null
      fidelity: number | null
      created_at: number
      /** When it was hidden; the row is deleted with its files. */
      retired_at: number | null
    }
  }
}

export function createUpscalesStore(queries: Queries) {
  const all = queries
    .selectFrom('upscales')
    .innerJoin('media as original', 'original.id', 'upscales.original_id')
    .leftJoin('media as result', 'result.id', 'upscales.result_id')
    .selectAll('upscales')
    .select(['original.file_extension as original_extension', 'result.file_extension as result_extension'])
  const current = all.where('retired_at', 'is', null)
  type Row = Awaited<ReturnType<typeof current.execute>>[number]

  const toUpscale = (row: Row): Upscale => ({
    id: row.id,
    memberId: row.member_id,
    original: { id: row.original_id, fileExtension: row.original_extension },
    result:
      row.result_id === null || row.result_extension === null
        ? null
        : {
            medium: { id: row.result_id, fileExtension: row.result_extension },
            engine: row.engine ?? '',
            verdict: row.verdict ?? 'waiting',
            fidelity: row.fidelity,
          },
    createdAt: row.created_at,
  })

  return {
    async add(upscale: Omit<Upscale, 'original' | 'result'> & { originalId: string }) {
      const { id, memberId, originalId, createdAt } = upscale
      await queries
        .insertInto('upscales')
        .values({ id, member_id: memberId, original_id: originalId, created_at: createdAt })
        .execute()
    },

    async finish(id: string, { medium, ...result }: UpscaleResult) {
      await queries
        .updateTable('upscales')
        .set({ result_id: medium.id, ...result })
        .where('id', '=', id)
        .execute()
    },

    /** Returns null for a retired upscale too. */
    async find(id: string) {
      const row = await current.where('upscales.id', '=', id).executeTakeFirst()
      return row ? toUpscale(row) : null
    },

    /** Oldest first, without retired ones. */
    async listByMember(memberId: string) {
      const rows = await current.where('member_id', '=', memberId).orderBy('upscales.created_at').execute()
      return rows.map(toUpscale)
    },

    /** Hides failed upscales, and those that succeeded and were accepted before a time. */
    async retire({ acceptedBefore, at }: { acceptedBefore: number; at: number }) {
      await queries
        .updateTable('upscales')
        .set({ retired_at: at })
        .where('retired_at', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('tasks')
              .select('tasks.id')
              .whereRef('tasks.id', '=', 'upscales.id')
              .where(({ eb, or, and }) =>
                or([
                  eb('state', '=', 'failed'),
                  and([eb('state', '=', 'succeeded'), eb('tasks.created_at', '<', acceptedBefore)]),
                ]),
              ),
          ),
        )
        .execute()
    },

    /** Lists retired upscales, each with its media that no creation uses. */
    async listRetired(limit: number): Promise<RetiredUpscale[]> {
      const retired = queries
        .selectFrom('upscales')
        .select(['id', 'original_id', 'result_id'])
        .where('retired_at', 'is not', null)
        .orderBy('id')
        .limit(limit)
      const rows = await queries
        .selectFrom(retired.as('retired'))
        .leftJoin('media', join =>
          join
            .on(({ eb, or, ref }) =>
              or([
                eb('media.id', '=', ref('retired.original_id')),
                eb('media.id', '=', ref('retired.result_id')),
              ]),
            )
            .on(isInNoCreation),
        )
        .select(['retired.id as upscaleId', 'media.id', 'media.file_extension as fileExtension'])
        .execute()
      return [...Map.groupBy(rows, row => row.upscaleId)].map(([id, found]) => ({
        id,
        media: found.flatMap(medium =>
          medium.id === null || medium.fileExtension === null
            ? []
            : { id: medium.id, fileExtension: medium.fileExtension },
        ),
      }))
    },

    /** Deletes a retired upscale and the records of these media. */
    remove: ({ id, media }: RetiredUpscale) =>
      withTransaction(queries, async transaction => {
        await transaction.deleteFrom('upscales').where('id', '=', id).execute()
        for (const medium of media)
          await transaction.deleteFrom('media').where('id', '=', medium.id).execute()
      }),
  }
}

interface RetiredUpscale {
  id: string
  media: readonly Pick<MediaFile, 'id' | 'fileExtension'>[]
}
