import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** How many of the measured visitors of a release waited too long. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  for (const table of ['release_health', 'release_report_minutes'])
    for (const count of ['measured', 'inp', 'lcp', 'tasks'])
      await schema
        .alterTable(table)
        .addColumn(count, 'bigint', column => column.notNull().defaultTo(0))
        .execute()
}
