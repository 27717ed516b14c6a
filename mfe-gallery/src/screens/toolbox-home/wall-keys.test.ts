import { expect, it } from '@jest/globals'
import { layOut } from './wall-layout.ts'
import { tileAfterKey } from './wall-keys.ts'

/** Two columns: 0 2 4 on the left, 1 3 on the right. */
const { places } = layOut(
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
])('%s leads from tile %i to %j', (key, from, to) => {
  expect(tileAfterKey(key, from, places)).toBe(to)
})
