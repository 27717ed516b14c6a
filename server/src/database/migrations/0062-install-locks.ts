import { type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The locks of an installation on PostgreSQL: who has a lock, and until when, unless it is renewed. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('install_locks')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('holder', 'text', column => column.notNull())
    .execute()
  await schema
    .createTable('install_leases')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('holder', 'text', column => column.notNull())
    .addColumn('process_name', 'text', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
}
