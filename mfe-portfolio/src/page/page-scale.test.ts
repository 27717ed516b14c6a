import { expect, it } from '@jest/globals'
import { canvasScale, fit } from './page-scale.ts'

it('a canvas leaves 128 px of its container and is never enlarged', () => {
  expect(canvasScale(939, 811)).toBe(1)
  expect(canvasScale(2000, 811)).toBe(1)
  expect(canvasScale(800, 811)).toBeCloseTo((800 - 128) / 811)
})

it('a canvas on a phone leaves less, so that it stays legible', () => {
  expect(canvasScale(390, 811)).toBeCloseTo((390 - 32) / 811)
})

it('a page that is read takes all the width there is', () => {
  expect(fit(390, 811)).toBeCloseTo(390 / 811)
  expect(fit(1440, 811)).toBe(1)
  expect(fit(0, 811)).toBe(0)
})
