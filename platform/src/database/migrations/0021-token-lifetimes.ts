import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  const table = 'platform_tokens'
  await schema
    .alterTable(table)
    .addColumn('label', 'text', column => column.notNull().defaultTo(''))
    .execute()
  for (const time of ['expires_at', 'last_used_at'])
    await schema.alterTable(table).addColumn(time, 'bigint').execute()
}
