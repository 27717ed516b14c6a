import type { Queries } from '../../../database/queries.ts'
import type { CreationContent } from '../creation-record.ts'

declare module '../../../database/tables.ts' {
  interface Tables {
    creation_media: { creation_id: string; medium_id: string }
  }
}

export async function insertShownMedia(
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
export async function markMediaUnused(
  queries: Queries,
  creationIds: readonly string[],
  at: number,
): Promise<void> {
  await queries
    .updateTable('media')
    .set({ unused_since: at })
    .where('id', 'in', query =>
      query.selectFrom('creation_media').select('medium_id').where('creation_id', 'in', creationIds),
    )
    .execute()
}
