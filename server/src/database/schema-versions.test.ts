import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  createSampleMemberRows,
  createSampleReleaseRows,
  toSampleMemberId,
} from '../../test/database/sample-rows.ts'
import {
  insertRowAtVersion,
  valuesAtVersion,
  type MigrationFixtureRow,
} from '../../test/database/migration-fixture-rows.ts'
import { createTestInstallation } from '../../test/database/test-database.ts'
import { translateQuery } from '../features/dictionary/search-words.ts'
import { migrate, migrations } from './migrations.ts'
import type { Queries } from './queries.ts'

const versions = migrations.map((_, index) => index + 1)
/** The first version at which members can have creations. */
const firstWithCreations = 3

/** Checks that a table has a row with these values. */
async function assertHasRow(queries: Queries, row: MigrationFixtureRow, version: number) {
  const values = Object.entries(valuesAtVersion(row, version))
  const equal = values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const found = await sql`select 1 from ${sql.table(row.table)} where ${sql.join(equal, sql` and `)}`.execute(
    queries,
  )
  assert.equal(found.rows.length, 1, `${row.table} of version ${version}: ${JSON.stringify(values)}`)
}

test('what members and teams of every version of the schema have survives all later migrations', async t => {
  const { connect, open } = await createTestInstallation(t, { isNew: true })
  const former = connect()
  const inserted: [row: MigrationFixtureRow, version: number][] = []
  for (const version of versions) {
    await migrate(former, migrations.slice(0, version))
    for (const row of [...createSampleMemberRows(version), ...createSampleReleaseRows(version)])
      if (await insertRowAtVersion(former, row, version)) inserted.push([row, version])
  }
  const { stores, queries } = await open()
  await queries
    .updateTable('counters')
    .set({ value: versions.length })
    .where('name', '=', 'gallery')
    .execute()

  for (const [row, version] of inserted) await assertHasRow(queries, row, version)

  // Columns that a migration filled in
  for (const version of versions) {
    const [session] = await stores.sessions.listByAccount(toSampleMemberId(version))
    assert.deepEqual(
      [session?.createdAt, session?.lastSeenAt],
      [version, version],
      `session of version ${version}`,
    )
  }
  const unused = await queries
    .selectFrom('media')
    .select('id')
    .where('unused_since', 'is not', null)
    .execute()
  assert.equal(unused.length, versions.length - firstWithCreations + 1)

  // The tables that are computed from others
  const newestFirst = versions.filter(version => version >= firstWithCreations).toReversed()
  const page = await stores.gallery.page(versions.length + 1, versions.length, null)
  const listed = JSON.parse(`[${Buffer.from(page.creations).toString()}]`) as {
    id: string
    user: { username: string }
  }[]
  assert.deepEqual(
    listed.map(({ id, user }) => [id, user.username]),
    newestFirst.map(toSampleMemberId).map(id => [`creation-of-${id}`, `Name of ${id}`]),
  )
  const sequences = versions.map(n => stores.gallery.findSequence(n, versions.length, ['image']))
  assert.deepEqual(await Promise.all(sequences), [...newestFirst, null, null])
  for (const version of newestFirst) {
    const toCriteria = (text: string) => stores.gallerySearch.toCriteria(translateQuery([text]), null, null)
    const byTitle = await toCriteria(`lake ${toSampleMemberId(version)}`)
    assert.deepEqual(await stores.gallerySearch.find(byTitle, { before: versions.length + 1, limit: 9 }), [
      version,
    ])
    const byAuthor = await toCriteria(`name of ${toSampleMemberId(version)}`)
    assert.deepEqual(await stores.gallerySearch.find(byAuthor, { before: versions.length + 1, limit: 9 }), [
      version,
    ])
  }
})
