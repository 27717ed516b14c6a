import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up(queries: Kysely<Tables>): Promise<void> {
  const { schema } = queries
  for (const column of ['begun_at', 'seen_at'] as const) {
    await schema
      .alterTable('sessions')
      .addColumn(column, 'bigint', added => added.notNull().defaultTo(0))
      .execute()
  }
  await schema
    .alterTable('sessions')
    .addColumn('user_agent', 'text', added => added.notNull().defaultTo(''))
    .execute()
  // A session that exists already was last used 30 days before it expires.
  const lastUse = sql<number>`expires_at - 2592000000`
  await queries
    .$extendTables<{ sessions: { begun_at: number; seen_at: number } }>()
    .updateTable('sessions')
    .set({ begun_at: lastUse, seen_at: lastUse })
    .execute()

  await schema.alterTable('accounts').addColumn('closed_at', 'bigint').execute()
  // Without these, taking one account out would read every work of everybody, once a file.
  await schema.createIndex('media_owner').on('media').column('owner_id').execute()
  await schema.createIndex('creations_medium').on('creations').column('medium_id').execute()
  await schema.createIndex('creation_media_creation').on('creation_media').column('creation_id').execute()
  await schema.createIndex('portfolios_member').on('portfolios').column('member_id').execute()
  await schema.createIndex('feedback_account').on('feedback').column('account_id').execute()
  await schema.createIndex('activation_codes_spent').on('activation_codes').column('spent_by').execute()
}
