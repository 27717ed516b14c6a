import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema.alterTable('tasks').addColumn('ahead', 'integer').execute()
  await schema.alterTable('generations').addColumn('deleted_at', 'bigint').execute()
}
