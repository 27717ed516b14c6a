import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import { createSampleMemberRows } from '../../test/database/sample-rows.ts'
import { createTestInstallation } from '../../test/database/test-database.ts'
import { insertRowAtVersion } from '../../test/database/migration-fixture-rows.ts'
import { migrate, migrations } from './migrations.ts'
import type { Queries } from './queries.ts'

/** The migration that adds the index. */
const firstVersion = 35

/** Titles and prompts whose tokens are easy to get wrong. None ends with a character of two bytes, see migration 46. */
const texts: readonly [title: string, prompt: string | null][] = [
  ['A misty lake', 'a misty lake at dawn, lake, LAKE'],
  ['aaa', null],
  ['', ''],
  ['x', null],
  ['é', 'É!'],
  ['Café', 'un café à côté.'],
  ['清晨薄雾', '清晨薄雾中的湖面，木栈桥 at dawn'],
  ['湖', '湖湖湖'],
  ['🦊🦊', 'a 🦊 in a 🧥'],
  ["100 % 'quoted'", 'two\nlines\n\nand "more" — ok'],
  ['long', 'abcdefghij klmnopqrst '.repeat(150)],
]

/** Reads what the index has of each creation. */
async function readIndex(queries: Queries): Promise<unknown[]> {
  if (getSqlDialect(queries).name === 'postgres')
    return (await sql`select * from gallery_search order by sequence`.execute(queries)).rows
  await sql`create virtual table vocabulary using fts5vocab (gallery_search, instance)`.execute(queries)
  const { rows } = await sql`select doc, "offset", term from vocabulary order by doc, "offset", term`.execute(
    queries,
  )
  await sql`drop table vocabulary`.execute(queries)
  return rows
}

test('a creation gets the same tokens from every version of the search index', async t => {
  const queries = (await createTestInstallation(t, { isNew: true })).connect()
  await migrate(queries, migrations.slice(0, firstVersion))
  for (const [n, [title, prompt]] of texts.entries()) {
    // A version only names the rows, so that each text has a creation of its own
    for (const row of createSampleMemberRows(n + 1)) await insertRowAtVersion(queries, row, firstVersion)
    await queries
      .updateTable('creations')
      .set({ title, prompt })
      .where('sequence', '=', n + 1)
      .execute()
  }
  await sql`create table former_gallery as select * from gallery`.execute(queries)
  const indexAgain = async () => {
    await sql`delete from gallery`.execute(queries)
    assert.deepEqual(await readIndex(queries), [])
    await sql`insert into gallery select * from former_gallery order by sequence`.execute(queries)
    return readIndex(queries)
  }

  const former = await indexAgain()
  assert.ok(former.length >= texts.length)
  for (const version of migrations.keys()) {
    if (version < firstVersion) continue
    await migrate(queries, migrations.slice(0, version + 1))
  }
  assert.deepEqual(await indexAgain(), former)
})
