import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createMemberRows, createReleaseRows, toMemberId } from '../../../test/database/member-of-age.ts'
import { insertAtAge, valuesAt, type DatedRow } from '../../../test/database/rows-of-age.ts'
import { createTestInstallation } from '../../../test/database/test-database.ts'
import { migrate, migrations } from './migrations.ts'
import type { Queries } from './queries.ts'

const ages = migrations.map((_, index) => index + 1)
/** The first age at which members can have creations. */
const firstWithCreations = 3

/** Checks that a table has a row with these values. */
async function assertHasRow(queries: Queries, row: DatedRow, age: number) {
  const values = Object.entries(valuesAt(row, age))
  const equal = values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const found = await sql`select 1 from ${sql.table(row.table)} where ${sql.join(equal, sql` and `)}`.execute(
    queries,
  )
  assert.equal(found.rows.length, 1, `${row.table} of age ${age}: ${JSON.stringify(values)}`)
}

test('what members and teams of every age of the database have survives all later migrations', async t => {
  const { connect, open } = await createTestInstallation(t, { isNew: true })
  const former = connect()
  const inserted: [row: DatedRow, age: number][] = []
  for (const age of ages) {
    await migrate(former, migrations.slice(0, age))
    for (const row of [...createMemberRows(age), ...createReleaseRows(age)])
      if (await insertAtAge(former, row, age)) inserted.push([row, age])
  }
  const { stores, queries } = await open()
  await queries.updateTable('counters').set({ value: ages.length }).where('name', '=', 'gallery').execute()

  for (const [row, age] of inserted) await assertHasRow(queries, row, age)

  // Columns that a migration filled in
  for (const age of ages) {
    const [session] = await stores.sessions.listByAccount(toMemberId(age))
    assert.deepEqual([session?.createdAt, session?.lastSeenAt], [age, age], `session of age ${age}`)
  }
  const unused = await queries
    .selectFrom('media')
    .select('id')
    .where('unused_since', 'is not', null)
    .execute()
  assert.equal(unused.length, ages.length - firstWithCreations + 1)

  // The tables that are computed from others
  const newestFirst = ages.filter(age => age >= firstWithCreations).toReversed()
  const page = await stores.gallery.page(ages.length + 1, ages.length, null)
  const listed = JSON.parse(`[${Buffer.from(page.creations).toString()}]`) as {
    id: string
    user: { username: string }
  }[]
  assert.deepEqual(
    listed.map(({ id, user }) => [id, user.username]),
    newestFirst.map(toMemberId).map(id => [`creation-of-${id}`, `Name of ${id}`]),
  )
  const sequences = ages.map(n => stores.gallery.findSequence(n, ages.length, ['image']))
  assert.deepEqual(await Promise.all(sequences), [...newestFirst, null, null])
  for (const age of newestFirst) {
    const byTitle = await stores.gallerySearch.toCriteria([`lake ${toMemberId(age)}`], null, null)
    assert.deepEqual(await stores.gallerySearch.find(byTitle, { before: ages.length + 1, limit: 9 }), [age])
    const byAuthor = await stores.gallerySearch.toCriteria([`name of ${toMemberId(age)}`], null, null)
    assert.deepEqual(await stores.gallerySearch.find(byAuthor, { before: ages.length + 1, limit: 9 }), [age])
  }
})
