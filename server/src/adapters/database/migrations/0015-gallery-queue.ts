import { sql, type Kysely } from 'kysely'
import { flavourOf } from '../flavour.ts'
import type { Tables } from '../tables.ts'

export async function up(queries: Kysely<Tables>): Promise<void> {
  const statements = flavourOf(queries).queueForGallery([
    { name: 'creations_queue', when: 'before update or delete', table: 'creations' },
    { name: 'accounts_queue', when: 'before update of suspended_at', table: 'accounts' },
  ])
  for (const statement of statements) await sql.raw(statement).execute(queries)
}
