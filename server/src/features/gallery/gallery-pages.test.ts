import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { getCreations, limits, type FileType } from '@tessera/shared-contracts'
import { newId } from '@tessera/platform/ids'
import { createTestInstallation } from '../../../test/database/test-database.ts'
import type { Stores } from '../stores.ts'
import { createGallery, type ReadGalleryPage } from './gallery.ts'

/** `FUZZ_SEED` repeats the same commands. */
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 30))
const commandCount = process.env.NIGHTLY === '1' ? 10_000 : 1_000

const ownerId = 'ada'

/** A creation as the model knows it. */
interface Work {
  id: string
  type: FileType
  title: string
  /** Its place in the order in which creations passed the review; null: none yet. */
  passed: number | null
  isPublic: boolean
}

/** A visitor who reads the gallery page by page. */
interface Reader {
  limit: number
  readGallery: ReadGalleryPage
  types: readonly FileType[] | null
  /** The last work that had passed when the reader opened the gallery, and the one on the end of the page read last. */
  opened: number
  last: number
  keys: { snapshot: number; before: number } | null
}

const command = fc.record({
  does: fc.oneof(
    ...Object.entries({ post: 4, approve: 2, hide: 3, show: 3, remove: 2, rename: 2, open: 2, turn: 12 }).map(
      ([does, weight]) => ({ arbitrary: fc.constant(does), weight }),
    ),
  ),
  type: fc.constantFrom('image' as const, 'video' as const),
  isReviewed: fc.boolean(),
  which: fc.nat(10_000),
})

async function post({ media, creations }: Stores, { id, type, title, passed }: Work): Promise<void> {
  const mediumId = newId()
  const size = { width: 9, height: 16, bytes: 1, fileExtension: 'png', placeholder: 'data:,' } as const
  await media.add({ id: mediumId, ownerId, createdAt: 1, ...size })
  const moderation = passed === null ? 'waiting' : 'passed'
  await creations.add({ id, ownerId, fileType: type, mediumId, title, moderation, createdAt: 1 })
}

test(`each page has the works of a model, newest first, whatever happens between two pages (seed ${seed})`, async t => {
  const { open } = await createTestInstallation(t)
  const { stores, transact } = await open()
  const person = { id: ownerId, username: 'Ada', email: 'ada@example.org', passwordHash: '', createdAt: 1 }
  await stores.accounts.add(person)

  let works: Work[] = []
  let passed = 0
  const add = async (type: FileType, isReviewed: boolean) => {
    const work = { id: newId(), type, title: 'Lake', passed: isReviewed ? ++passed : null, isPublic: true }
    await transact(stores => post(stores, work))
    works.push(work)
  }
  for (let n = 0; n < 3 * limits.galleryPageSize; n += 1) await add(n % 3 === 0 ? 'video' : 'image', true)

  const [oneServer, otherServer] = [createGallery(stores), createGallery(stores)]
  const readers: Reader[] = [null, ['image'] as const, ['video'] as const, null].map((types, i, all) => ({
    readGallery: i === all.length - 1 ? otherServer : oneServer,
    // One of them reads smaller pages
    limit: i === 2 ? 20 : limits.galleryPageSize,
    ...{ types, opened: 0, last: 0, keys: null },
  }))

  async function turnPage(reader: Reader) {
    const { readGallery, types, limit, keys } = reader
    const isFirst = keys === null
    if (isFirst) Object.assign(reader, { opened: passed, last: passed + 1 })
    const page = await readGallery({ page: isFirst ? 1 : 2, types, limit, search: null, ...keys })
    const answer = getCreations.response.parse(JSON.parse(page.json.toString()))

    const isListed = (work: Work): work is Work & { passed: number } =>
      work.passed !== null && work.isPublic && (types?.includes(work.type) ?? true)
    const older = works
      .filter(isListed)
      .filter(work => work.passed < reader.last && work.passed <= reader.opened)
      .sort((a, b) => b.passed - a.passed)
    const expected = older.slice(0, limit)
    assert.deepEqual(
      answer.creations?.map(({ id, title }) => ({ id, title })),
      expected.map(({ id, title }) => ({ id, title })),
    )
    assert.equal(answer.has_more, older.length > expected.length)
    const end = expected.at(-1)
    const { snapshot, nextBefore: before } = page
    reader.keys = end && before !== null ? { snapshot, before } : null
    reader.last = end?.passed ?? 0
  }

  for (const [i, { does, type, isReviewed, which }] of fc
    .sample(command, { seed, numRuns: commandCount })
    .entries()) {
    const work = works[which % works.length]
    const reader = readers[which % readers.length]
    if (!work || !reader) throw new Error('The model is empty')
    try {
      if (does === 'post') await add(type, isReviewed)
      if (
        does === 'approve' &&
        (await stores.creations.setVerdict(work.id, { from: 'waiting', to: 'passed' }))
      )
        work.passed = ++passed
      if (does === 'hide' || does === 'show') {
        work.isPublic = does === 'show'
        await stores.creations.setPublic(work.id, ownerId, work.isPublic)
      }
      if (does === 'rename') {
        work.title = `Lake ${i}`
        await stores.creations.rename(work.id, ownerId, work.title)
      }
      if (does === 'remove') {
        await stores.creations.remove([work.id], ownerId, i)
        works = works.filter(each => each !== work)
      }
      if (does === 'open') reader.keys = null
      if (does === 'open' || does === 'turn') await turnPage(reader)
    } catch (error) {
      throw new Error(`command ${i} (${does})`, { cause: error })
    }
  }
  assert.ok(passed > 200, `${passed} works passed`)
})
