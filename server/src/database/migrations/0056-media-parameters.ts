import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { Tables } from '../tables.ts'

/**
 * What the file of a medium says about how it was generated. A creation that shows such a medium has parameters, so the
 * gallery gives it a `generation_history_id`, as it does for one that was generated here.
 */
export async function up(queries: Kysely<Tables>): Promise<void> {
  await queries.schema
    .createTable('media_parameters')
    .addColumn('medium_id', 'text', column => column.primaryKey().references('media.id').onDelete('cascade'))
    .addColumn('parameters', 'text', column => column.notNull())
    .execute()
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
  await sql`create view gallery_items as
    select creations.id, sequence, gallery_authors.id as author_id, file_type, ',' || substr(${sql.raw(item)}, 2) as item
    from creations
    join media on media.id = creations.medium_id
    join gallery_authors on gallery_authors.account_id = creations.owner_id`.execute(queries)
}
