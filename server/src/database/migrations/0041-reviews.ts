import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { Tables } from '../tables.ts'

/** What moderators need: what is known of an image, reports of visitors, and their own decisions. */
export async function up(queries: Kysely<Tables>): Promise<void> {
  const { schema } = queries
  const autoIncrementKey = sql.raw(getSqlDialect(queries).autoIncrementKeyType)

  await schema
    .createTable('media_analyses')
    .addColumn('medium_id', 'text', column => column.primaryKey().references('media.id').onDelete('cascade'))
    .addColumn('image_hash', 'text', column => column.notNull())
    .addColumn('stage', 'text')
    .addColumn('drawing', 'double precision')
    .addColumn('hentai', 'double precision')
    .addColumn('neutral', 'double precision')
    .addColumn('porn', 'double precision')
    .addColumn('sexy', 'double precision')
    .execute()

  await schema
    .createTable('review_decisions')
    .addColumn('id', autoIncrementKey)
    .addColumn('creation_id', 'text', column =>
      column.notNull().references('creations.id').onDelete('cascade'),
    )
    .addColumn('moderator_id', 'text', column => column.references('accounts.id').onDelete('set null'))
    .addColumn('verdict', 'text', column => column.notNull())
    .addColumn('former_verdict', 'text', column => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('image_hash', 'text')
    .addColumn('withheld_portfolios', 'text', column => column.notNull())
    .addColumn('decided_at', 'bigint', column => column.notNull())
    .execute()
  await schema
    .createIndex('review_decisions_creation')
    .on('review_decisions')
    .columns(['creation_id', 'id'])
    .execute()
  await schema
    .createIndex('review_decisions_moderator')
    .on('review_decisions')
    .column('moderator_id')
    .execute()

  await schema
    .createTable('creation_reports')
    .addColumn('id', autoIncrementKey)
    .addColumn('creation_id', 'text', column =>
      column.notNull().references('creations.id').onDelete('cascade'),
    )
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('text', 'text')
    .addColumn('reporter', 'text', column => column.notNull())
    .addColumn('reporter_id', 'text', column => column.references('accounts.id').onDelete('set null'))
    .addColumn('reporter_key', 'text', column => column.notNull())
    .addColumn('reported_at', 'bigint', column => column.notNull())
    // A decision that is undone is deleted, which opens its reports again
    .addColumn('decision_id', 'bigint', column =>
      column.references('review_decisions.id').onDelete('set null'),
    )
    .addUniqueConstraint('creation_reports_once', ['creation_id', 'reporter_key'])
    .execute()
  await schema.createIndex('creation_reports_reporter').on('creation_reports').column('reporter_id').execute()
  await schema.createIndex('creation_reports_decision').on('creation_reports').column('decision_id').execute()
  await sql`create index creation_reports_open on creation_reports (creation_id, reported_at)
    where decision_id is null`.execute(queries)

  await sql`create index creations_waiting on creations (created_at, id)
    where moderation = 'waiting' and deleted_at is null`.execute(queries)
  // Counts the works of a member, and those that were refused, from the index alone
  await schema
    .createIndex('creations_verdicts')
    .on('creations')
    .columns(['owner_id', 'moderation', 'deleted_at'])
    .execute()
}
