import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { Tables } from '../tables.ts'

/**
 * Whether the file of a medium says that a trained model made it. The gallery lists it for creations without parameters, too.
 * Creations that were listed before have parameters, or their files were not read for marks.
 */
export async function up(queries: Kysely<Tables>): Promise<void> {
  await queries.schema
    .alterTable('media')
    .addColumn('is_generated', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`update media set is_generated = 1 where
    id in (select medium_id from media_parameters) or id in (select medium_id from generation_images)`.execute(
    queries,
  )
  await sql`drop view gallery_items`.execute(queries)
  const item = getSqlDialect(queries).jsonObject({
    id: 'creations.id',
    file_type: 'file_type',
    url: "'/media/' || media.id || '.' || file_extension",
    title: 'title',
    prompt: 'prompt',
    generation_history_id: `coalesce(generation_id, (
      select media_parameters.medium_id from media_parameters where media_parameters.medium_id = creations.medium_id))`,
    portfolio_id: 'portfolio_id',
    width: 'width',
    height: 'height',
    thumb_url: "'/media/' || media.id || '-480.webp'",
    placeholder: 'placeholder',
  })
  const mark = `case when is_generated = 1 then ',"ai_generated":true' else '' end`
  await sql`create view gallery_items as
    select creations.id, sequence, gallery_authors.id as author_id, file_type,
      ${sql.raw(mark)} || ',' || substr(${sql.raw(item)}, 2) as item
    from creations
    join media on media.id = creations.medium_id
    join gallery_authors on gallery_authors.account_id = creations.owner_id`.execute(queries)
}
