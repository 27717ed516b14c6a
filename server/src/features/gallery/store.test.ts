import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileTypes, type FileType } from '@tessera/shared-contracts'
import { openTestDatabase } from '../../../test/database/test-database.ts'

/** Creates a seeded random number generator: integers below a bound. */
function createRandom() {
  let state = 1
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

test('findSequence finds the n-th newest creation over gaps, for any types and snapshot', async t => {
  const { stores, queries, close } = await openTestDatabase()
  t.after(close)
  const below = createRandom()
  const creations: { sequence: number; type: FileType }[] = []
  for (let sequence = 1; sequence < 1_200_000;) {
    creations.unshift({ sequence, type: fileTypes[below(5)] ?? 'image' })
    sequence += [1, 1, 1, 1, 2, 70, 900][below(7)] ?? 1
    // Leaves whole blocks of every width empty.
    if (creations.length % 500 === 0) sequence += [3_000, 40_000, 300_000][below(3)] ?? 1
  }
  const rows = creations.map(({ sequence, type }) => ({ sequence, author_id: 1, file_type: type, item: '' }))
  while (rows.length > 0) await queries.insertInto('gallery').values(rows.splice(-250)).execute()
  const newest = creations[0]?.sequence ?? 0

  for (let n = 0; n < 600; n++) {
    const types = [null, ['video'], ['image', 'portfolio']][n % 3] as readonly FileType[] | null
    const snapshot =
      [newest, newest + below(100), below(newest), 64 * below(newest / 64), 1024 * below(9) - 1][n % 5] ?? 0
    const among = creations.filter(
      ({ sequence, type }) => sequence <= snapshot && (types?.includes(type) ?? true),
    )
    const wanted = n % 7 === 0 ? Math.max(1, among.length + below(2)) : 1 + below(among.length + 1)
    const expected = among[wanted - 1]?.sequence ?? null
    assert.equal(
      await stores.gallery.findSequence(wanted, snapshot, types),
      expected,
      `${wanted} of ${snapshot}, ${String(types)}`,
    )
  }
})
