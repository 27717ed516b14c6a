import { expect, it } from '@jest/globals'
import { getCanvasScale, getFitScale, getFullScreenScale } from './page-scale.ts'

it('a canvas leaves 128 px of its container and is never enlarged', () => {
  expect(getCanvasScale(939, 811)).toBe(1)
  expect(getCanvasScale(2000, 811)).toBe(1)
  expect(getCanvasScale(800, 811)).toBeCloseTo((800 - 128) / 811)
})

it('a canvas on a phone leaves 32 px of its container', () => {
  expect(getCanvasScale(390, 811)).toBeCloseTo((390 - 32) / 811)
})

it('a page in the viewer fills the width and is never enlarged', () => {
  expect(getFitScale(390, 811)).toBeCloseTo(390 / 811)
  expect(getFitScale(1440, 811)).toBe(1)
  expect(getFitScale(0, 811)).toBe(0)
})

it('a page in full screen fits into the screen, whichever side is short', () => {
  expect(getFullScreenScale({ width: 1622, height: 1000 }, { width: 811, height: 937 })).toBeCloseTo(
    1000 / 937,
  )
  expect(getFullScreenScale({ width: 390, height: 844 }, { width: 811, height: 937 })).toBeCloseTo(390 / 811)
})
