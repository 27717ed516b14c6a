import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { SqlDialect } from '@tessera/server-kit/database/sql-dialect'
import type { Tables } from '../tables.ts'

/** Attempts that are counted, and members who are suspended: their works leave the gallery until they are back. */
export async function up(queries: Kysely<Tables>): Promise<void> {
  const { schema } = queries
  await schema
    .createTable('attempts')
    .addColumn('key', 'text', column => column.primaryKey())
    .addColumn('times', 'integer', column => column.notNull())
    .addColumn('ends_at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('attempts_ended').on('attempts').column('ends_at').execute()

  await schema.alterTable('accounts').addColumn('suspended_at', 'bigint').execute()
  for (const statement of suspension(getSqlDialect(queries))) await sql.raw(statement).execute(queries)
}

/** As in 0005, but for the last condition. */
const suspension = (dialect: SqlDialect) => [
  'drop view gallery_works',
  `create view gallery_works as select creations.id, sequence, creations.owner_id, ${dialect.jsonObject({
    id: 'creations.id',
    file_type: 'file_type',
    url: "'/media/' || media.id || '.' || ending",
    title: 'title',
    prompt: 'prompt',
    generation_history_id: 'generation_id',
    portfolio_id: 'portfolio_id',
    width: 'width',
    height: 'height',
    thumb_url: "'/media/' || media.id || '-480.webp'",
    placeholder: 'placeholder',
  })} as item
    from creations join media on media.id = creations.medium_id
      join accounts on accounts.id = creations.owner_id
    where is_public = 1 and moderation = 'passed' and deleted_at is null and sequence is not null
      and suspended_at is null`,
  dialect.createTrigger({
    name: 'accounts_suspended',
    event: 'after update of suspended_at',
    table: 'accounts',
    body: `
      delete from gallery where sequence in (select sequence from creations where owner_id = new.id);
      insert into gallery (sequence, owner_id, item)
        select sequence, owner_id, item from gallery_works where owner_id = new.id;
      update counters set value = value + 1 where name = 'gallery changes';`,
  }),
]
