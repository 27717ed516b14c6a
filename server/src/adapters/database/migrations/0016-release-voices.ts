import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up({ schema }: Kysely<Tables>): Promise<void> {
  // Who has spoken of a release since its canary began, so that several servers count nobody twice
  const key = ['channel', 'name', 'version', 'visitor', 'what'] as const
  let table = schema.createTable('release_voices')
  for (const column of key) table = table.addColumn(column, 'text', added => added.notNull())
  await table.addPrimaryKeyConstraint('release_voices_key', [...key]).execute()
}
