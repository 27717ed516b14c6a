import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up(queries: Kysely<Tables>): Promise<void> {
  const { schema } = queries

  await schema
    .createTable('tasks')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('member_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('idempotency_key', 'text', column => column.notNull())
    .addColumn('work_order', 'text', column => column.notNull())
    .addColumn('seed', 'bigint', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('progress', 'real')
    .addColumn('job', 'text')
    .addColumn('tries', 'integer', column => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('ready_at', 'bigint', column => column.notNull())
    .addColumn('holder', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addUniqueConstraint('tasks_submitted_once', ['member_id', 'idempotency_key'])
    .execute()
  await sql`create index tasks_open on tasks (ready_at) where state = 'open'`.execute(queries)

  await schema
    .createTable('media')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('owner_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('ending', 'text', column => column.notNull())
    .addColumn('bytes', 'bigint', column => column.notNull())
    .addColumn('width', 'integer', column => column.notNull())
    .addColumn('height', 'integer', column => column.notNull())
    .addColumn('placeholder', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()

  await schema
    .createTable('generations')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('member_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('prompt', 'text', column => column.notNull())
    .addColumn('scenario', 'text', column => column.notNull())
    .addColumn('model_id', 'text')
    .addColumn('model_strength', 'real')
    .addColumn('width', 'integer', column => column.notNull())
    .addColumn('height', 'integer', column => column.notNull())
    .addColumn('engine', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  await schema
    .createIndex('generations_history')
    .on('generations')
    .columns(['member_id', 'created_at', 'id'])
    .execute()

  await schema
    .createTable('generation_pictures')
    .addColumn('generation_id', 'text', column =>
      column.notNull().references('generations.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('medium_id', 'text', column =>
      column.notNull().unique().references('media.id').onDelete('cascade'),
    )
    .addColumn('verdict', 'text', column => column.notNull())
    .addColumn('seed', 'bigint', column => column.notNull())
    .addColumn('not_understood', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('generation_pictures_key', ['generation_id', 'position'])
    .execute()

  await schema
    .createTable('portfolios')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('member_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('pages', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()

  await schema
    .createTable('creations')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('owner_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('file_type', 'text', column => column.notNull())
    .addColumn('sequence', 'bigint', column => column.unique())
    .addColumn('medium_id', 'text', column => column.notNull().references('media.id'))
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('prompt', 'text')
    .addColumn('generation_id', 'text')
    .addColumn('portfolio_id', 'text')
    .addColumn('moderation', 'text', column => column.notNull())
    .addColumn('is_public', 'integer', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute()
  // The gallery's pages, and a jump to any of them, are read from this index alone.
  await sql`create index creations_gallery on creations (sequence)
    where is_public = 1 and moderation = 'passed' and deleted_at is null`.execute(queries)
  await sql`create unique index creations_once on creations (medium_id) where deleted_at is null`.execute(
    queries,
  )
  await schema.createIndex('creations_owner').on('creations').columns(['owner_id', 'created_at']).execute()
  await schema.createIndex('creations_portfolio').on('creations').column('portfolio_id').execute()

  await schema
    .createTable('creation_media')
    .addColumn('creation_id', 'text', column =>
      column.notNull().references('creations.id').onDelete('cascade'),
    )
    .addColumn('medium_id', 'text', column => column.notNull().references('media.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('creation_media_key', ['medium_id', 'creation_id'])
    .execute()

  await schema
    .createTable('counters')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'bigint', column => column.notNull())
    .execute()
  await queries.insertInto('counters').values({ name: 'gallery', value: 0 }).execute()
}
