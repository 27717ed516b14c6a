import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paintImage } from '../node/paint-image.ts'
import { readPrompt } from '../prompt/read-prompt.ts'

const size = { width: 240, height: 320 }

async function paintPixels(prompt: string): Promise<Uint8ClampedArray> {
  const canvas = await paintImage({ ...size, prompt, scenario: 'general', seed: 4 }, readPrompt(prompt))
  return canvas.getContext('2d').getImageData(0, 0, size.width, size.height).data
}

const getRgb = (pixels: Uint8ClampedArray, x: number, y: number) =>
  [...pixels.subarray((y * size.width + x) * 4, (y * size.width + x) * 4 + 3)] as [number, number, number]

const getGrey = (pixels: Uint8ClampedArray, x: number, y: number) => {
  const [red, green, blue] = getRgb(pixels, x, y)
  return red * 0.3 + green * 0.59 + blue * 0.11
}

function getShare(pixels: Uint8ClampedArray, matches: (rgb: [number, number, number]) => boolean): number {
  let count = 0
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) if (matches(getRgb(pixels, x, y))) count++
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
  test(`${style}: the same prompt and seed give the same image`, async () => {
    assert.deepEqual(await paintPixels(`a lake, ${style}`), await paintPixels(`a lake, ${style}`))
  })
}

test('pixel art is made of equal squares in at most twenty colors', async () => {
  const pixels = await paintPixels('a mountain lake at sunset, pixel art')
  const colors = new Set<string>()
  for (let y = 0; y < size.height; y += 2) {
    for (let x = 0; x < size.width; x += 2) {
      assert.deepEqual(getRgb(pixels, x, y), getRgb(pixels, x + 1, y + 1))
      colors.add(getRgb(pixels, x, y).join())
    }
  }
  assert.ok(colors.size > 6 && colors.size <= 20, `${colors.size} colors`)
})

test('line art is mostly bare paper, with dark lines', async () => {
  const pixels = await paintPixels('a living room with a sofa, line art')

  assert.ok(getShare(pixels, isPaper) > 0.4)
  assert.ok(getShare(pixels, rgb => Math.max(...rgb) < 120) > 0.02)
})

test('ink leaves paper bare and has no color except the red seal', async () => {
  const pixels = await paintPixels('mountains in the mist, ink wash')
  const isRed = ([red, green]: [number, number, number]) => red - green > 70

  assert.ok(getShare(pixels, isPaper) > 0.15)
  assert.ok(getShare(pixels, isRed) > 0.0005 && getShare(pixels, isRed) < 0.01)
})

test('a watercolor has a bare margin', async () => {
  const pixels = await paintPixels('a lake at night, watercolour')

  for (let x = 0; x < size.width; x += 8) {
    assert.ok(isPaper(getRgb(pixels, x, 0)) && isPaper(getRgb(pixels, x, size.height - 1)))
  }
  assert.ok(getGrey(pixels, size.width / 2, size.height / 2) < 200)
})

test('oil has visible furrows where a photograph is smooth', async () => {
  const roughness = async (prompt: string) => {
    const pixels = await paintPixels(prompt)
    let sum = 0
    // Compares each pixel of a part of the sky with the mean of its neighbours.
    for (let y = 20; y < 80; y++) {
      for (let x = 20; x < 220; x++) {
        const around = (getGrey(pixels, x - 1, y) + getGrey(pixels, x + 1, y)) / 2
        sum += Math.abs(getGrey(pixels, x, y) - around)
      }
    }
    return sum
  }

  assert.ok(
    (await roughness('a lake on a clear day, minimal, oil painting')) >
      (await roughness('a lake on a clear day, minimal')) * 1.5,
  )
})
