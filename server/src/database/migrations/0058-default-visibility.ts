import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Whether a member shows new creations to all users; null until the member has chosen. */
export async function up(queries: Kysely<Tables>): Promise<void> {
  await queries.schema.alterTable('accounts').addColumn('new_creations_public', 'integer').execute()
}
