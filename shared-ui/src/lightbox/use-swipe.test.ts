import { expect, it } from '@jest/globals'
import { getSwipeTarget } from './use-swipe.ts'

it.each([
  ['far to the left', { offsetPx: -130, speed: 0 }, 1],
  ['far to the right', { offsetPx: 130, speed: 0 }, -1],
  ['not far, slowly', { offsetPx: -100, speed: -0.1 }, 0],
  ['not far, but fast', { offsetPx: -40, speed: -0.8 }, 1],
  ['far, and fast in the opposite direction', { offsetPx: -300, speed: 0.8 }, 0],
])('handles a swipe %s', (_what, swipe, side) => {
  expect(getSwipeTarget({ ...swipe, width: 400 })).toBe(side)
})
