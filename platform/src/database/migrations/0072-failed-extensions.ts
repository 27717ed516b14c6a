import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** The extension that a fault is of, and the slot that it failed in. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  for (const column of ['extension', 'slot'])
    await schema.alterTable('release_fault_groups').addColumn(column, 'text').execute()
}
