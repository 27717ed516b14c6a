import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up({ schema }: Kysely<Tables>): Promise<void> {
  // Every task from before the second kind is a generation.
  await schema
    .alterTable('tasks')
    .addColumn('kind', 'text', column => column.notNull().defaultTo('generation'))
    .execute()

  await schema
    .createTable('upscales')
    .addColumn('id', 'text', column => column.primaryKey().references('tasks.id').onDelete('cascade'))
    .addColumn('member_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('original_id', 'text', column => column.notNull().references('media.id').onDelete('cascade'))
    .addColumn('result_id', 'text', column => column.references('media.id').onDelete('cascade'))
    .addColumn('engine', 'text')
    .addColumn('verdict', 'text')
    .addColumn('fidelity', 'real')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('retired_at', 'bigint')
    .execute()
  for (const column of ['member_id', 'original_id', 'result_id', 'created_at'] as const) {
    await schema.createIndex(`upscales_${column}`).on('upscales').column(column).execute()
  }
}
