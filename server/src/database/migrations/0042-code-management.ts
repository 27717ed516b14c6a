import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** What the operator's console lists and changes: activation codes, adjusted credits, suspensions, and the audit log. */
export async function up(queries: Kysely<Tables>): Promise<void> {
  const { schema } = queries
  await schema.alterTable('activation_codes').addColumn('id', 'text').execute()
  await schema.alterTable('activation_codes').addColumn('revoked_at', 'bigint').execute()
  await schema
    .alterTable('activation_codes')
    .addColumn('created_by', 'text', column => column.references('accounts.id').onDelete('set null'))
    .execute()
  // A code cannot be derived from a part of its hash
  await sql`update activation_codes set id = substr(code_hash, 1, 16)`.execute(queries)
  await schema.createIndex('activation_codes_id').on('activation_codes').unique().column('id').execute()
  await schema
    .createIndex('activation_codes_created')
    .on('activation_codes')
    .columns(['created_at', 'id'])
    .execute()
  await schema.createIndex('activation_codes_creator').on('activation_codes').column('created_by').execute()

  await schema.alterTable('ledger').addColumn('reason', 'text').execute()
  await schema.alterTable('accounts').addColumn('suspension_reason', 'text').execute()
  await schema.createIndex('accounts_created').on('accounts').columns(['created_at', 'id']).execute()
  await schema.createIndex('feedback_sent').on('feedback').columns(['sent_at', 'id']).execute()

  await schema.alterTable('audit_log').addColumn('member_id', 'text').execute()
  await schema.createIndex('audit_log_time').on('audit_log').columns(['at', 'id']).execute()
  await schema.createIndex('audit_log_actor_time').on('audit_log').columns(['actor', 'at', 'id']).execute()
  await schema.createIndex('audit_log_act_time').on('audit_log').columns(['act', 'at', 'id']).execute()
  await schema.createIndex('audit_log_member').on('audit_log').columns(['member_id', 'at', 'id']).execute()
  await schema.dropIndex('audit_log_at').execute()
  await schema.createIndex('release_history_time').on('release_history').columns(['at', 'id']).execute()
}
