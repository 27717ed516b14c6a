import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paintImage } from './node/paint-image.ts'
import { readPrompt } from './prompt/read-prompt.ts'

const cells = 24
/** Mean difference of a cell, in 8-bit steps. Fine grass and water differ by their pixels. */
const maxDifference = 5.5

/** Paints an image of a size and returns the mean of each cell, in 8-bit steps. */
async function paintCells(prompt: string, seed: number, side: number): Promise<number[]> {
  const request = { prompt, scenario: 'general', seed, width: side, height: side }
  const canvas = await paintImage(request, readPrompt(prompt))
  const { data } = canvas.getContext('2d').getImageData(0, 0, side, side)
  const sums = new Array<number>(cells * cells * 3).fill(0)
  const perCell = (side / cells) ** 2
  for (const [index, value] of data.entries()) {
    const pixel = Math.floor(index / 4)
    const column = Math.floor(((pixel % side) * cells) / side)
    const row = Math.floor((Math.floor(pixel / side) * cells) / side)
    const at = (row * cells + column) * 3 + (index % 4)
    if (index % 4 < 3) sums[at] = (sums[at] ?? 0) + value / perCell
  }
  return sums
}

/** What is painted in another way in small images: terrain, windows of towers, facades, small trees, solids. */
const prompts = [
  'a mountain lake at sunset',
  'rolling hills in autumn',
  'a city street at night in the rain, neon',
  'a city skyline at night',
  'a living room with a sofa',
  'a red sports car',
]

for (const prompt of prompts) {
  test(`a small image of "${prompt}" looks like the large one`, async () => {
    for (const seed of [1, 2]) {
      const [small, large] = [await paintCells(prompt, seed, 192), await paintCells(prompt, seed, 576)]
      const difference = small.reduce((sum, value, i) => sum + Math.abs(value - (large[i] ?? 0)), 0)
      const mean = difference / small.length
      assert.ok(mean < maxDifference, `seed ${seed}: ${mean.toFixed(2)} of 255`)
    }
  })
}
