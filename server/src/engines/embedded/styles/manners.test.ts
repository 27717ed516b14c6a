import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paintPicture } from '../compose.ts'
import { readPrompt } from '../prompt/read-prompt.ts'
import type { Layout } from '../scenes/stage.ts'
import { mannerOf } from './manners.ts'
import { papercut } from './papercut.ts'

const size = { width: 240, height: 320 }

function pixelsOf(prompt: string): Uint8ClampedArray {
  const canvas = paintPicture({ ...size, prompt, scenario: 'general', seed: 4 }, readPrompt(prompt))
  return canvas.getContext('2d').getImageData(0, 0, size.width, size.height).data
}

const rgbAt = (pixels: Uint8ClampedArray, x: number, y: number) =>
  [...pixels.subarray((y * size.width + x) * 4, (y * size.width + x) * 4 + 3)] as [number, number, number]

const greyAt = (pixels: Uint8ClampedArray, x: number, y: number) => {
  const [red, green, blue] = rgbAt(pixels, x, y)
  return red * 0.3 + green * 0.59 + blue * 0.11
}

function share(pixels: Uint8ClampedArray, holds: (rgb: [number, number, number]) => boolean): number {
  let count = 0
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) if (holds(rgbAt(pixels, x, y))) count++
  }
  return count / (size.width * size.height)
}

const isPaper = ([red, green, blue]: [number, number, number]) => Math.min(red, green, blue) > 215

for (const style of [
  'oil painting',
  'watercolour',
  'ink wash',
  'paper cut',
  'line art',
  'pixel art',
  'flat',
]) {
  test(`${style}: the same prompt and seed give the same sheet`, () => {
    assert.deepEqual(pixelsOf(`a lake, ${style}`), pixelsOf(`a lake, ${style}`))
  })
}

test('pixel art is made of equal squares in at most twenty colours', () => {
  const pixels = pixelsOf('a mountain lake at sunset, pixel art')
  const colours = new Set<string>()
  for (let y = 0; y < size.height; y += 2) {
    for (let x = 0; x < size.width; x += 2) {
      assert.deepEqual(rgbAt(pixels, x, y), rgbAt(pixels, x + 1, y + 1))
      colours.add(rgbAt(pixels, x, y).join())
    }
  }
  assert.ok(colours.size > 6 && colours.size <= 20, `${colours.size} colours`)
})

test('line art is mostly bare paper, with dark lines', () => {
  const pixels = pixelsOf('a living room with a sofa, line art')

  assert.ok(share(pixels, isPaper) > 0.4)
  assert.ok(share(pixels, rgb => Math.max(...rgb) < 120) > 0.02)
})

test('ink leaves paper bare and has no colour but its red seal', () => {
  const pixels = pixelsOf('mountains in the mist, ink wash')
  const isRed = ([red, green]: [number, number, number]) => red - green > 70

  assert.ok(share(pixels, isPaper) > 0.15)
  assert.ok(share(pixels, isRed) > 0.0005 && share(pixels, isRed) < 0.01)
})

test('a watercolour keeps a bare margin around it', () => {
  const pixels = pixelsOf('a lake at night, watercolour')

  for (let x = 0; x < size.width; x += 8) {
    assert.ok(isPaper(rgbAt(pixels, x, 0)) && isPaper(rgbAt(pixels, x, size.height - 1)))
  }
  assert.ok(greyAt(pixels, size.width / 2, size.height / 2) < 200)
})

test('oil stands in furrows where a photograph is smooth', () => {
  const roughness = (prompt: string) => {
    const pixels = pixelsOf(prompt)
    let sum = 0
    // A part of the sky, each pixel against the mean of its neighbours.
    for (let y = 20; y < 80; y++) {
      for (let x = 20; x < 220; x++) {
        const around = (greyAt(pixels, x - 1, y) + greyAt(pixels, x + 1, y)) / 2
        sum += Math.abs(greyAt(pixels, x, y) - around)
      }
    }
    return sum
  }

  assert.ok(
    roughness('a lake on a clear day, minimal, oil painting') >
      roughness('a lake on a clear day, minimal') * 1.5,
  )
})

test('a layout that draws a style by itself is not gone over', () => {
  const intent = readPrompt('a panda, paper cut')
  const layout: Layout = { name: 'any', affinity: () => 1, paint: () => {} }

  assert.equal(mannerOf(intent, layout), papercut)
  assert.equal(mannerOf(intent, { ...layout, draws: ['papercut'] }), undefined)
  assert.equal(mannerOf(readPrompt('a panda'), layout), undefined)
})
