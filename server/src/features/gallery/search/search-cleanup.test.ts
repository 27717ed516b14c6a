import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { seedLargeMember } from '../../../../test/seeds/seed-large-member.ts'
import { openTestDatabase } from '../../../../test/database/test-database.ts'
import { translateQuery } from '../../dictionary/search-words.ts'
import { removeDeletedFromSearch } from './search-cleanup.ts'

const creations = 2_000
const onSqlite = { skip: process.env.TEST_POSTGRES ? 'PostgreSQL itself cleans its indexes' : false }

/** Opens a database with a member whose creations are in the search index. */
async function openLargeDatabase(t: TestContext) {
  const database = await openTestDatabase()
  t.after(database.close)
  const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org', passwordHash: '', createdAt: 1 }
  await database.stores.accounts.add(ada)
  await seedLargeMember(database.queries, ada.id, { generations: creations, creations })
  const { gallerySearch, accountData } = database.stores
  return {
    ...database,
    removeWorks: async (count: number) => {
      for (let removed = 0; removed < count; removed += 100) await accountData.removeSome(ada.id, 100)
    },
    countFound: async () => {
      const criteria = await gallerySearch.toCriteria(translateQuery(['lake']), null, null)
      return (await gallerySearch.find(criteria, { before: creations + 1, limit: creations })).length
    },
  }
}

async function readIndexBytes({ queries }: Awaited<ReturnType<typeof openLargeDatabase>>): Promise<number> {
  const counted = sql<{ bytes: number }>`select sum(length(block)) as bytes from gallery_search_data`
  return (await counted.execute(queries)).rows[0]?.bytes ?? NaN
}

test('deleting a creation merges no part of the search index', onSqlite, async t => {
  const database = await openLargeDatabase(t)
  const before = await readIndexBytes(database)
  await database.removeWorks(creations / 2)
  assert.ok((await readIndexBytes(database)) >= before)
})

test(
  'the cleanup removes the texts of deleted creations, and searches find the others',
  onSqlite,
  async t => {
    const database = await openLargeDatabase(t)
    await database.removeWorks(creations / 2)
    const before = await readIndexBytes(database)
    await removeDeletedFromSearch(database)
    assert.ok((await readIndexBytes(database)) < before * 0.6)
    assert.equal(await database.countFound(), creations / 2)
    // The next deletions merge nothing either
    const after = await readIndexBytes(database)
    await database.removeWorks(creations / 4)
    assert.ok((await readIndexBytes(database)) >= after)
  },
)

test('a cleanup that is stopped removes a few pages', onSqlite, async t => {
  const database = await openLargeDatabase(t)
  await database.removeWorks(creations / 2)
  const stopping = new AbortController()
  let steps = 0
  const { gallerySearch } = database.stores
  const removeDeleted = async () => {
    steps += 1
    stopping.abort()
    return gallerySearch.removeDeleted()
  }
  await removeDeletedFromSearch(
    { stores: { gallerySearch: { ...gallerySearch, removeDeleted } } },
    stopping.signal,
  )
  assert.equal(steps, 1)
  assert.equal(await gallerySearch.removeDeleted(), true)
})

test('without deleted creations, the cleanup ends at once', async t => {
  const { stores, countFound } = await openLargeDatabase(t)
  assert.equal(await stores.gallerySearch.removeDeleted(), false)
  assert.equal(await countFound(), creations)
})
