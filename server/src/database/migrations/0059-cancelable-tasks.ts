import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Up to which step a task can be canceled, as its runner knows of the engine. Every server then offers the same. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema.alterTable('tasks').addColumn('cancelable_until', 'text').execute()
}
