import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pixels } from './pixels.ts'
import { spreadColors } from './spread-colors.ts'

/** Black and transparent, with a white and opaque square in the middle. */
function createCutOut(side: number): Pixels {
  const data = new Uint8Array(side * side * 4)
  for (let y = 10; y < side - 10; y += 1)
    for (let x = 10; x < side - 10; x += 1) data.fill(255, (y * side + x) * 4, (y * side + x) * 4 + 4)
  return { width: side, height: side, channels: 4, data }
}

const getPixel = ({ width, data }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4).subarray(0, 4),
]

test('transparent pixels near an edge get its color, and stay transparent', () => {
  const image = createCutOut(30)
  const result = spreadColors(image, 4)
  assert.deepEqual(getPixel(result, 9, 15), [255, 255, 255, 0])
  assert.deepEqual(getPixel(result, 6, 15), [255, 255, 255, 0])
  assert.deepEqual(getPixel(result, 5, 15), [0, 0, 0, 0])
  assert.deepEqual(getPixel(result, 15, 15), [255, 255, 255, 255])
  assert.deepEqual(getPixel(image, 9, 15), [0, 0, 0, 0])
})

test('an image without a visible pixel does not change', () => {
  const image: Pixels = { width: 3, height: 2, channels: 4, data: new Uint8Array(24).fill(0).fill(7, 0, 3) }
  assert.deepEqual([...spreadColors(image, 8).data], [...image.data])
})
