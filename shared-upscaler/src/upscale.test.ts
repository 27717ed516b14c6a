import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pixels } from './pixels.ts'
import type { Sliders } from './sliders.ts'
import { testingRuntime as runtime, testPicture } from './testing.ts'
import { upscale } from './upscale.ts'

const sliders: Sliders = { steps: 25, detail: 0.35, upscaleDetail: 0.25 }
const enlarged = async (picture: Pixels, changed: Partial<Sliders> = {}) =>
  upscale(picture, { runtime, sliders: { ...sliders, ...changed } })

/** Mean difference of neighbouring pixels: how sharp a picture is. */
const sharpness = ({ data, channels }: Pixels) => {
  let sum = 0
  for (let i = channels; i < data.length; i++) sum += Math.abs((data[i] ?? 0) - (data[i - channels] ?? 0))
  return sum / data.length
}

const isGrowing = (values: readonly number[]) =>
  values.every((value, i) => i === 0 || value > (values[i - 1] ?? 0))

test('a picture becomes twice as wide and twice as high', async () => {
  const { picture } = await enlarged(testPicture(37, 21))
  assert.deepEqual([picture.width, picture.height, picture.data.length], [74, 42, 74 * 42 * 3])
})

test('a single pixel stays its colour', async () => {
  const data = Uint8Array.of(200, 100, 50)
  const { picture } = await enlarged({ width: 1, height: 1, channels: 3, data })
  for (const [i, value] of picture.data.entries()) assert.ok(Math.abs(value - (data[i % 3] ?? 0)) <= 3)
})

test('tiles leave no seam: they make the picture that one large tile makes', async () => {
  const picture = testPicture(180, 150)
  const whole = await upscale(picture, { runtime, sliders, tile: 512 })
  const tiled = await upscale(picture, { runtime, sliders, tile: 64 })
  let largest = 0
  for (const [i, value] of whole.picture.data.entries()) {
    largest = Math.max(largest, Math.abs(value - (tiled.picture.data[i] ?? 0)))
  }
  assert.ok(largest <= 1, `a value differs by ${largest} of 255`)
})

test('the borders are no darker than what they continue', async () => {
  const white = { width: 24, height: 24, channels: 3, data: new Uint8Array(24 * 24 * 3).fill(250) } as const
  const { picture } = await enlarged(white)
  assert.ok(picture.data.every(value => Math.abs(value - 250) <= 2))
})

test('opacity is enlarged too, and an opaque picture stays opaque', async () => {
  const { picture } = await enlarged(testPicture(60, 40, 4))
  const opacity = picture.data.filter((_, i) => i % 4 === 3)
  assert.equal(opacity[0], 0)
  assert.equal(opacity[40 * 120 + 60], 255)
  const opaque = testPicture(20, 20, 4)
  opaque.data.forEach((_, i) => i % 4 === 3 && (opaque.data[i] = 255))
  const result = await enlarged(opaque)
  assert.ok(result.picture.data.every((value, i) => i % 4 !== 3 || value === 255))
})

test('more steps bring half of the result nearer to the original', async () => {
  const picture = testPicture(96, 64)
  const found = []
  for (const steps of [5, 15, 40]) found.push((await enlarged(picture, { steps })).fidelity)
  assert.ok(isGrowing(found), found.join(' '))
})

test('both detail sliders make the result sharper, each step of them', async () => {
  const picture = testPicture(96, 64)
  for (const slider of ['detail', 'upscaleDetail'] as const) {
    const found = []
    for (const value of [0, 0.25, 0.5, 1])
      found.push(sharpness((await enlarged(picture, { [slider]: value })).picture))
    assert.ok(isGrowing(found), `${slider}: ${found.join(' ')}`)
  }
})

test('it tells its progress, and ends when it is called off', async () => {
  const told: number[] = []
  await upscale(testPicture(100, 40), { runtime, sliders, tile: 50, onProgress: done => told.push(done) })
  assert.deepEqual(told, [0.5, 1])
  const calling = new AbortController()
  const work = upscale(testPicture(100, 40), {
    runtime,
    sliders,
    tile: 50,
    signal: calling.signal,
    onProgress: () => calling.abort(new Error('called off')),
  })
  await assert.rejects(work, /called off/)
})
