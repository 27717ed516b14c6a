import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { getCreations, limits, type FileType } from '@tessera/shared-contracts'
import { newId } from '@tessera/server-kit/ids'
import { createTestInstallation } from '../../../test/database/test-database.ts'
import type { Stores } from '../../features.ts'
import { createGallery, type ReadGalleryPage } from './gallery.ts'

/** `FUZZ_SEED` repeats the same commands. */
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 30))
const commandCount = process.env.NIGHTLY === '1' ? 10_000 : 1_000

const ownerId = 'ada'

/** A creation as the model knows it. */
interface Creation {
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
  /** The last creation that had passed when the reader opened the gallery, and the one on the end of the page read last. */
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

async function post({ media, creations }: Stores, { id, type, title, passed }: Creation): Promise<void> {
  const mediumId = newId()
  const size = { width: 9, height: 16, bytes: 1, fileExtension: 'png', placeholder: 'data:,' } as const
  await media.add({ id: mediumId, ownerId, createdAt: 1, ...size })
  const moderation = passed === null ? 'waiting' : 'passed'
  await creations.add({ id, ownerId, fileType: type, mediumId, title, moderation, createdAt: 1 })
}

test(`each page has the creations of a model, newest first, whatever happens between two pages (seed ${seed})`, async t => {
  const { open } = await createTestInstallation(t)
  const { stores, transact } = await open()
  const person = { id: ownerId, username: 'Ada', email: 'ada@example.org', passwordHash: '', createdAt: 1 }
  await stores.accounts.add(person)

  let creations: Creation[] = []
  let passed = 0
  const add = async (type: FileType, isReviewed: boolean) => {
    const creation = {
      id: newId(),
      type,
      title: 'Lake',
      passed: isReviewed ? ++passed : null,
      isPublic: true,
    }
    await transact(stores => post(stores, creation))
    creations.push(creation)
  }
  for (let n = 0; n < 3 * limits.galleryPageSize; n += 1) await add(n % 3 === 0 ? 'video' : 'image', true)

  const [oneServer, otherServer] = [createGallery(stores), createGallery(stores)]
  const readers: Reader[] = [null, ['image'] as const, ['video'] as const, null].map((types, i, all) => ({
    readGallery: i === all.length - 1 ? otherServer : oneServer,
    // One of them reads smaller pages
    limit: i === 2 ? 20 : limits.galleryPageSize,
    types,
    opened: 0,
    last: 0,
    keys: null,
  }))

  async function turnPage(reader: Reader) {
    const { readGallery, types, limit, keys } = reader
    const isFirst = keys === null
    if (isFirst) Object.assign(reader, { opened: passed, last: passed + 1 })
    const page = await readGallery({ page: isFirst ? 1 : 2, types, limit, search: null, ...keys })
    const body = getCreations.response.parse(JSON.parse(page.json.toString()))

    const isListed = (creation: Creation): creation is Creation & { passed: number } =>
      creation.passed !== null && creation.isPublic && (types?.includes(creation.type) ?? true)
    const older = creations
      .filter(isListed)
      .filter(creation => creation.passed < reader.last && creation.passed <= reader.opened)
      .sort((a, b) => b.passed - a.passed)
    const expected = older.slice(0, limit)
    assert.deepEqual(
      body.creations?.map(({ id, title }) => ({ id, title })),
      expected.map(({ id, title }) => ({ id, title })),
    )
    assert.equal(body.has_more, older.length > expected.length)
    const end = expected.at(-1)
    const { snapshot, nextBefore: before } = page
    reader.keys = end && before !== null ? { snapshot, before } : null
    reader.last = end?.passed ?? 0
  }

  for (const [i, { does, type, isReviewed, which }] of fc
    .sample(command, { seed, numRuns: commandCount })
    .entries()) {
    const creation = creations[which % creations.length]
    const reader = readers[which % readers.length]
    if (!creation || !reader) throw new Error('The model is empty')
    try {
      if (does === 'post') await add(type, isReviewed)
      if (
        does === 'approve' &&
        (await stores.creations.setVerdict(creation.id, { from: 'waiting', to: 'passed' }))
      )
        creation.passed = ++passed
      if (does === 'hide' || does === 'show') {
        creation.isPublic = does === 'show'
        await stores.creations.setPublic([creation.id], ownerId, creation.isPublic)
      }
      if (does === 'rename') {
        creation.title = `Lake ${i}`
        await stores.creations.rename(creation.id, ownerId, creation.title)
      }
      if (does === 'remove') {
        await stores.creations.remove([creation.id], ownerId, i)
        creations = creations.filter(each => each !== creation)
      }
      if (does === 'open') reader.keys = null
      if (does === 'open' || does === 'turn') await turnPage(reader)
    } catch (error) {
      throw new Error(`command ${i} (${does})`, { cause: error })
    }
  }
  assert.ok(passed > 200, `${passed} works passed`)
})
