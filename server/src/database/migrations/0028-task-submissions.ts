import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** When a runner began to submit a task. An order that was interrupted may have been accepted, and paid for. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema.alterTable('tasks').addColumn('submitting_at', 'bigint').execute()
}
