import { expect, test } from '@jest/globals'
import { chooseFirstSide, fitPreview } from './preview-size.ts'

test('a first image is smaller where drawing takes long, and large again where it does not', () => {
  expect(chooseFirstSide(192, 40)).toBe(192)
  expect(chooseFirstSide(192, 200)).toBe(128)
  expect(chooseFirstSide(192, 2_000)).toBe(96)
  expect(chooseFirstSide(128, 90)).toBe(128)
  expect(chooseFirstSide(96, 20)).toBe(192)
})

test('a preview has the proportions of the full image, and is never larger', () => {
  expect(fitPreview({ width: 960, height: 1_280 }, 192)).toEqual({ width: 144, height: 192 })
  expect(fitPreview({ width: 64, height: 64 }, 192)).toEqual({ width: 64, height: 64 })
})
