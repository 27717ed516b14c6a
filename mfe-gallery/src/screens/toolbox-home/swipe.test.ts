import { expect, it } from '@jest/globals'
import { sideAfter } from './swipe.ts'

it.each([
  ['far to the left', { moved: -130, speed: 0 }, 1],
  ['far to the right', { moved: 130, speed: 0 }, -1],
  ['not far, slowly', { moved: -100, speed: -0.1 }, 0],
  ['not far, but thrown', { moved: -40, speed: -0.8 }, 1],
  ['far, and thrown back', { moved: -300, speed: 0.8 }, 0],
])('a finger that went %s', (_what, swipe, side) => {
  expect(sideAfter({ ...swipe, width: 400 })).toBe(side)
})
