import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The values of the metrics over time. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('metric_samples')
    .addColumn('series', 'text', column => column.notNull())
    .addColumn('step_minutes', 'integer', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('value', 'double precision', column => column.notNull())
    .addPrimaryKeyConstraint('metric_samples_pk', ['series', 'step_minutes', 'at'])
    .execute()
  await schema.createIndex('metric_samples_at').on('metric_samples').column('at').execute()
}
