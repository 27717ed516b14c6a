import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The role of a member: operator, moderator or integrator. Null for all others. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema.alterTable('accounts').addColumn('role', 'text').execute()
}
