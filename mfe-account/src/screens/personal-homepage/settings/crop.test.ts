import { expect, it } from '@jest/globals'
import { panCrop, getCropSquare, initialCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

it('starts with the largest square in the middle of the image', () => {
  expect(getCropSquare(wide, initialCrop)).toEqual({ left: 100, top: 0, side: 200 })
})

it('shrinks around its middle when zoomed', () => {
  expect(getCropSquare(wide, { ...initialCrop, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 })
})

it('follows a pan and stays within the image', () => {
  expect(getCropSquare(wide, panCrop(initialCrop, wide, 0.25, 0.5))).toEqual({ left: 50, top: 0, side: 200 })
  expect(getCropSquare(wide, panCrop(initialCrop, wide, 9, 9)).left).toBe(0)
  expect(getCropSquare(wide, panCrop(initialCrop, wide, -9, 0)).left).toBe(200)
})
