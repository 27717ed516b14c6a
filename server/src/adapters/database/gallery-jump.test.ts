import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileTypes, type FileType } from '@tessera/shared-contracts'
import { openTestDatabase } from '../../testing-database.ts'

/** Numbers below a bound, scattered the same each time. */
function scattered() {
  let state = 1
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

test('the n-th newest work of any types is found over gaps of any width, before any snapshot', async t => {
  const { stores, queries, close } = await openTestDatabase()
  t.after(close)
  const below = scattered()
  const works: { place: number; type: FileType }[] = []
  for (let place = 1; place < 1_200_000;) {
    works.unshift({ place, type: fileTypes[below(5)] ?? 'image' })
    place += [1, 1, 1, 1, 2, 70, 900][below(7)] ?? 1
    // Whole blocks of every width lie empty
    if (works.length % 500 === 0) place += [3_000, 40_000, 300_000][below(3)] ?? 1
  }
  const rows = works.map(({ place, type }) => ({ sequence: place, author_id: 1, file_type: type, item: '' }))
  while (rows.length > 0) await queries.insertInto('gallery').values(rows.splice(-500)).execute()
  const newest = works[0]?.place ?? 0

  for (let n = 0; n < 600; n++) {
    const types = [null, ['video'], ['image', 'portfolio']][n % 3] as readonly FileType[] | null
    const snapshot =
      [newest, newest + below(100), below(newest), 64 * below(newest / 64), 1024 * below(9) - 1][n % 5] ?? 0
    const among = works.filter(({ place, type }) => place <= snapshot && (types?.includes(type) ?? true))
    const wanted = n % 7 === 0 ? Math.max(1, among.length + below(2)) : 1 + below(among.length + 1)
    const expected = among[wanted - 1]?.place ?? null
    assert.equal(
      await stores.gallery.placeOf(wanted, snapshot, types),
      expected,
      `${wanted} of ${snapshot}, ${String(types)}`,
    )
  }
})
