import { expect, it } from '@jest/globals'
import { moved, squareOf, wholeCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

it('is the middle of the picture at first, as large as it can be', () => {
  expect(squareOf(wide, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 })
})

it('is smaller when it is magnified, about its own middle', () => {
  expect(squareOf(wide, { ...wholeCrop, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 })
})

it('follows the hand, and stays within the picture', () => {
  expect(squareOf(wide, moved(wholeCrop, wide, 0.25, 0.5))).toEqual({ left: 50, top: 0, side: 200 })
  expect(squareOf(wide, moved(wholeCrop, wide, 9, 9)).left).toBe(0)
  expect(squareOf(wide, moved(wholeCrop, wide, -9, 0)).left).toBe(200)
})
