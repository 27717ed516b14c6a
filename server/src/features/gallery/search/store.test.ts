import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileTypes, type FileType } from '@tessera/shared-contracts'
import { openTestDatabase } from '../../../../test/database/test-database.ts'
import { parseSearchTerms } from '../../creations/translation/parse-search-terms.ts'

/** Creates a seeded random number generator: integers below a bound. */
function createRandom() {
  let state = 7
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

const below = createRandom()
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
const times = <Item>(count: number, create: () => Item): Item[] => Array.from({ length: count }, create)

/** Few characters, so that strings repeat, overlap and nearly match. The last have two to four bytes each. */
const alphabets = ['abAB', 'ab 12', '猫湖山', '猫湖a b', 'aé猫😀', `"*()-:^+.%_\\'{}`].map(each =>
  Array.from(each),
)
const randomText = (maxLength: number) => {
  const alphabet = pick(alphabets)
  return times(1 + below(maxLength), () => pick(alphabet)).join('')
}

/** Few, so that a transaction is short. */
const batchSize = 20

const lower = (text: string) => text.replaceAll(/[A-Z]/g, letter => letter.toLowerCase())

test('a search finds exactly the public creations that contain its words', async t => {
  const { stores, transact, queries, close } = await openTestDatabase()
  t.after(close)
  const names = ['Abba', 'ab', '猫a', '湖', 'O"Brien', '😀é']
  for (const [n, username] of names.entries())
    await stores.accounts.add({
      id: `member-${n}`,
      username,
      email: `${n}@example.org`,
      passwordHash: '',
      createdAt: n,
    })

  const seeded: { id: string; owner: number; type: FileType; title: string; prompt: string | null }[] = []
  async function add(count: number) {
    for (let left = count; left > 0; left -= batchSize) await addBatch(Math.min(batchSize, left))
  }
  const addBatch = (count: number) =>
    transact(async ({ media, creations }) => {
      for (let n = 0; n < count; n++) {
        const id = `work-${seeded.length}`
        const prompt = below(4) > 0 ? randomText(12) : null
        const title = below(3) === 0 && prompt ? prompt.slice(0, 3) : randomText(6)
        const creation = { id, owner: below(names.length), type: pick(fileTypes), title, prompt }
        const ownerId = `member-${creation.owner}`
        const medium = {
          width: 9,
          height: 16,
          bytes: 1,
          fileExtension: 'png',
          placeholder: 'data:,',
        } as const
        await media.add({ id, ownerId, createdAt: 1, ...medium })
        await creations.add({
          id,
          ownerId,
          fileType: creation.type,
          mediumId: id,
          title,
          ...(prompt !== null && { prompt }),
          moderation: 'passed',
          createdAt: 1,
        })
        seeded.unshift(creation)
      }
    })
  const removed = new Set<string>()
  /** PostgreSQL searches old creations in another way than new ones. */
  const skipSequences = (count: number) =>
    queries
      .updateTable('counters')
      .set(counter => ({ value: counter('value', '+', count) }))
      .where('name', '=', 'gallery')
      .execute()
  await add(80)
  await skipSequences(600_000)
  await add(80)
  await skipSequences(400_000)
  await add(80)

  async function check(rounds: number) {
    const { newest } = await stores.gallery.state()
    const rows = await queries.selectFrom('creations').select(['id', 'sequence']).execute()
    const ids = new Map(rows.map(({ id, sequence }) => [sequence, id]))
    for (let round = 0; round < rounds; round++) {
      const source = pick(seeded)
      const characters = Array.from(
        pick([source.title, source.prompt ?? 'ab', names[source.owner] ?? '', randomText(4)]),
      )
      const start = below(characters.length)
      const part = characters.slice(start, start + 1 + below(6)).join('')
      const q = below(4) === 0 ? `${part} ${randomText(2)}` : part
      const author = below(5) === 0 ? pick(names) : null
      const types = below(3) === 0 ? [pick(fileTypes)] : below(4) === 0 ? (['image', 'video'] as const) : null

      const terms = parseSearchTerms(q)
      if (terms.length === 0 && author === null) continue
      const expected = seeded.filter(
        ({ id, owner, type, title, prompt }) =>
          !removed.has(id) &&
          (types === null || types.some(each => each === type)) &&
          (author === null || names[owner] === author) &&
          q
            .split(/\s+/u)
            .every(word =>
              [title, prompt ?? '', names[owner] ?? ''].some(text => lower(text).includes(lower(word))),
            ),
      )
      const authorIds =
        author === null ? null : (await stores.gallerySearch.findAuthors(author)).map(({ id }) => id)
      const criteria = await stores.gallerySearch.toCriteria(terms, authorIds, types)
      const all = await stores.gallerySearch.find(criteria, { before: newest + 1, limit: 1_000 })
      const message = `${JSON.stringify(q)}, ${author}, ${String(types)}`
      assert.deepEqual(
        all.map(sequence => ids.get(sequence)),
        expected.map(({ id }) => id),
        message,
      )
      const before = all[below(Math.max(1, all.length))] ?? 1
      const page = await stores.gallerySearch.find(criteria, { before, limit: 3, offset: 1 })
      assert.deepEqual(page, all.filter(sequence => sequence < before).slice(1, 4), message)
    }
  }
  await check(200)

  // Each change counts in its own transaction
  const [gone = '', hidden = '', kept = ''] = seeded.map(({ id }) => id)
  await stores.creations.remove([gone], `member-${seeded[0]?.owner}`, 1)
  removed.add(gone)
  await queries.updateTable('creations').set({ is_public: 0 }).where('id', '=', hidden).execute()
  removed.add(hidden)
  await queries.updateTable('creations').set({ moderation: 'waiting' }).where('id', '=', kept).execute()
  await queries.updateTable('creations').set({ moderation: 'passed' }).where('id', '=', kept).execute()
  names[1] = 'zz猫猫'
  await queries.updateTable('accounts').set({ username: 'zz猫猫' }).where('id', '=', 'member-1').execute()
  await queries.updateTable('accounts').set({ suspended_at: 1 }).where('id', '=', 'member-2').execute()
  for (const { id, owner } of seeded) if (owner === 2) removed.add(id)
  await add(20)
  for (const { id, owner } of seeded) if (owner === 2) removed.add(id)
  await check(100)
  await queries.updateTable('accounts').set({ suspended_at: null }).where('id', '=', 'member-2').execute()
  for (const { id, owner } of seeded) if (owner === 2) removed.delete(id)
  await check(50)
})
