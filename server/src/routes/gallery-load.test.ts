import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCreations, limits } from '@tessera/shared-contracts'
import { newId } from '../domain/ids.ts'
import { makeInstallation } from '../testing-database.ts'
import { startTestApp, type Client } from '../testing.ts'

const pagesEach = 40
/** Enough for every page to be full, whichever of them are deleted before they are seen. */
const works = pagesEach * limits.galleryPageSize + 300

/** Ids of 40 pages one after the other, by a client that knows the steady keys or page numbers alone. */
async function scroll(browser: Client, isBare: boolean, meanwhile: () => Promise<void>): Promise<string[]> {
  const seen: string[] = []
  let keys: { snapshot?: number; before?: number } = {}
  for (let page = 1; page <= pagesEach; page++) {
    const { answer } = await browser.call(getCreations, { page, ...keys })
    const found = (answer.creations ?? []).map(({ id }) => String(id))
    assert.equal(found.length, limits.galleryPageSize, `page ${page} is full`)
    seen.push(...found)
    if (!isBare) keys = { snapshot: Number(answer.snapshot), before: Number(answer.next_before) }
    await meanwhile()
  }
  return seen
}

test('six who scroll 40 pages while others post and delete see nothing twice and miss nothing', async t => {
  const { open, endFirst } = await makeInstallation(t)
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
        const medium = { width: 9, height: 16, bytes: 1, ending: 'png', placeholder: 'data:,' } as const
        await media.add({ id: mediumId, ownerId, createdAt: 1, ...medium })
        await creations.add({
          ...{ id: `work-${++posted}`, ownerId, fileType: 'image', mediumId, otherMedia: [] },
          ...{ title: String(posted), prompt: null, generationId: null, portfolioId: null },
          ...{ moderation: 'passed', public: true, createdAt: 1 },
        })
      }
    })
  await post(works)
  const standing = new Set(Array.from({ length: works }, (_, i) => `work-${i + 1}`))

  let step = 0
  const deletedIds = new Set<string>()
  const meanwhile = async () => {
    step += 1
    await post(3)
    const ids = [`work-${1 + ((step * 613) % works)}`, `work-${works + step}`]
    ids.forEach(id => deletedIds.add(id))
    await stores.creations.remove(ids, ownerId, 1)
  }
  const scrollers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => scroll(site.client(), i % 2 === 0, meanwhile)),
  )

  for (const seen of scrollers) {
    assert.equal(new Set(seen).size, seen.length, 'nothing twice')
    const places = seen.map(id => Number(id.slice('work-'.length)))
    const [first = 0, last = 0] = [places[0], places.at(-1)]
    const seenIds = new Set(seen)
    const missed = [...standing].filter(id => {
      const place = Number(id.slice('work-'.length))
      return place <= first && place >= last && !deletedIds.has(id) && !seenIds.has(id)
    })
    assert.deepEqual(missed, [])
  }
})
