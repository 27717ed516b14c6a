import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCreations, limits } from '@tessera/shared-contracts'
import { newId } from '@tessera/server-kit/ids'
import { createTestInstallation } from '../../../test/database/test-database.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp } from '../../../test/test-app.ts'

const pagesPerClient = 40
/** Enough to fill every page, also after the test has deleted some creations. */
const creationCount = pagesPerClient * limits.galleryPageSize + 300

/** Reads 40 pages in order, by snapshot and `before`, or by page numbers alone; returns the ids. */
async function scroll(
  browser: TestClient,
  byNumber: boolean,
  meanwhile: () => Promise<void>,
): Promise<string[]> {
  const seen: string[] = []
  let keys: { snapshot?: number; before?: number } = {}
  for (let page = 1; page <= pagesPerClient; page++) {
    const { body } = await browser.call(getCreations, { page, ...keys })
    const found = (body.creations ?? []).map(({ id }) => String(id))
    assert.equal(found.length, limits.galleryPageSize, `page ${page} is full`)
    seen.push(...found)
    if (!byNumber) keys = { snapshot: Number(body.snapshot), before: Number(body.next_before) }
    await meanwhile()
  }
  return seen
}

test('six clients read 40 pages without repeats or gaps while others post and delete', async t => {
  const { open, closeBefore: endFirst } = await createTestInstallation(t)
  const { stores, transact } = await open()
  const site = await startTestApp({ adapters: { stores, transact } })
  endFirst(site.close)
  const ownerId = 'ada'
  const ada = { id: ownerId, username: 'Ada', email: 'a@example.org', passwordHash: '', createdAt: 1 }
  await stores.accounts.add(ada)

  let posted = 0
  const post = (count: number) =>
    transact(async ({ media, creations }) => {
      for (let n = 0; n < count; n++) {
        const mediumId = newId()
        const medium = {
          width: 9,
          height: 16,
          bytes: 1,
          fileExtension: 'png',
          placeholder: 'data:,',
        } as const
        await media.add({ id: mediumId, ownerId, createdAt: 1, ...medium })
        await creations.add({
          id: `creation-${++posted}`,
          ownerId,
          fileType: 'image',
          mediumId,
          title: String(posted),
          moderation: 'passed',
          createdAt: 1,
        })
      }
    })
  await post(creationCount)
  const initialIds = new Set(Array.from({ length: creationCount }, (_, i) => `creation-${i + 1}`))

  let step = 0
  const deletedIds = new Set<string>()
  const meanwhile = async () => {
    step += 1
    await post(3)
    const ids = [`creation-${1 + ((step * 613) % creationCount)}`, `creation-${creationCount + step}`]
    ids.forEach(id => deletedIds.add(id))
    await stores.creations.remove(ids, ownerId, 1)
  }
  const scrollers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => scroll(site.client(), i % 2 === 0, meanwhile)),
  )

  for (const seen of scrollers) {
    assert.equal(new Set(seen).size, seen.length, 'no repeats')
    const numbers = seen.map(id => Number(id.slice('creation-'.length)))
    const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
    const seenIds = new Set(seen)
    const missed = [...initialIds].filter(id => {
      const number = Number(id.slice('creation-'.length))
      return number <= first && number >= last && !deletedIds.has(id) && !seenIds.has(id)
    })
    assert.deepEqual(missed, [])
  }
})
