import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** A network has a limited number of fault reports. It is stored as a hash. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema
    .alterTable('fault_reports')
    .addColumn('network', 'text', column => column.notNull().defaultTo(''))
    .execute()
}
