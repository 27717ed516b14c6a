import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { Tables } from '../tables.ts'

/** What the site reports to members, which of it they get by mail, and their appeals against decisions. */
export async function up(queries: Kysely<Tables>): Promise<void> {
  const { schema } = queries
  await schema
    .createTable('notifications')
    .addColumn('id', sql.raw(getSqlDialect(queries).autoIncrementKeyType))
    .addColumn('account_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    // A decision that is undone is deleted, and its notification with it
    .addColumn('decision_id', 'bigint', column =>
      column.references('review_decisions.id').onDelete('cascade'),
    )
    .addColumn('task_id', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('read_at', 'bigint')
    .addColumn('mail_due_at', 'bigint')
    .execute()
  await schema
    .createIndex('notifications_account')
    .on('notifications')
    .columns(['account_id', 'id'])
    .execute()
  await schema.createIndex('notifications_decision').on('notifications').column('decision_id').execute()
  await schema.createIndex('notifications_created').on('notifications').column('created_at').execute()
  await sql`create index notifications_unread on notifications (account_id) where read_at is null`.execute(
    queries,
  )
  await sql`create index notifications_mails on notifications (mail_due_at) where mail_due_at is not null`.execute(
    queries,
  )

  const accounts = schema.alterTable('accounts')
  await accounts.addColumn('mails_decisions', 'integer', column => column.notNull().defaultTo(1)).execute()
  await accounts.addColumn('mails_tasks', 'integer', column => column.notNull().defaultTo(0)).execute()

  const decisions = schema.alterTable('review_decisions')
  await decisions.addColumn('rule', 'text').execute()
  await decisions.addColumn('appeal', 'text').execute()
  await decisions.addColumn('appealed_at', 'bigint').execute()
  await decisions.addColumn('appealed_decision_id', 'bigint').execute()
  // Decided appeals leave the index
  await decisions.addColumn('appeal_open', 'integer', column => column.notNull().defaultTo(0)).execute()
  await sql`create index review_decisions_appeals on review_decisions (appealed_at)
    where appeal_open = 1`.execute(queries)
}
