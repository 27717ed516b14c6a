import { expect, it } from '@jest/globals'
import { layOutTiles } from './wall-layout.ts'
import { getTileAfterKey } from './tile-navigation.ts'

/** Two columns: tiles 0, 2, 4 on the left and 1, 3 on the right. */
const { tiles } = layOutTiles(
  Array.from({ length: 5 }, () => ({ expected: 1, known: 1 })),
  416,
)

it.each([
  ['ArrowRight', 1, 2],
  ['ArrowLeft', 1, 0],
  ['ArrowLeft', 0, undefined],
  ['ArrowRight', 4, undefined],
  ['ArrowDown', 0, 2],
  ['ArrowDown', 3, undefined],
  ['ArrowUp', 4, 2],
  ['ArrowUp', 1, undefined],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['End', 4, undefined],
  ['a', 1, undefined],
])('%s moves from tile %i to %j', (key, from, to) => {
  expect(getTileAfterKey(key, from, tiles)).toBe(to)
})
