import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pixels } from './pixels.ts'
import type { Sliders } from './sliders.ts'
import { testRuntime as runtime, createTestImage } from './testing.ts'
import { upscale } from './upscale.ts'

const sliders: Sliders = { steps: 25, detail: 0.35, upscaleDetail: 0.25 }
const upscaleImage = async (image: Pixels, changed: Partial<Sliders> = {}) =>
  upscale(image, { runtime, sliders: { ...sliders, ...changed } })

/** Mean difference of neighbouring pixels. */
const sharpness = ({ data, channels }: Pixels) => {
  let sum = 0
  for (let i = channels; i < data.length; i++) sum += Math.abs((data[i] ?? 0) - (data[i - channels] ?? 0))
  return sum / data.length
}

const isGrowing = (values: readonly number[]) =>
  values.every((value, i) => i === 0 || value > (values[i - 1] ?? 0))

test('an image becomes twice as wide and twice as high', async () => {
  const { image: picture } = await upscaleImage(createTestImage(37, 21))
  assert.deepEqual([picture.width, picture.height, picture.data.length], [74, 42, 74 * 42 * 3])
})

test('a single pixel stays its colour', async () => {
  const data = Uint8Array.of(200, 100, 50)
  const { image: picture } = await upscaleImage({ width: 1, height: 1, channels: 3, data })
  for (const [i, value] of picture.data.entries()) assert.ok(Math.abs(value - (data[i % 3] ?? 0)) <= 3)
})

test('tiles leave no seams: the result is that of one large tile', async () => {
  const image = createTestImage(180, 150)
  const whole = await upscale(image, { runtime, sliders, tileSide: 512 })
  const tiled = await upscale(image, { runtime, sliders, tileSide: 64 })
  let largest = 0
  for (const [i, value] of whole.image.data.entries()) {
    largest = Math.max(largest, Math.abs(value - (tiled.image.data[i] ?? 0)))
  }
  assert.ok(largest <= 1, `a value differs by ${largest} of 255`)
})

test('the borders are not darker than the image', async () => {
  const white = { width: 24, height: 24, channels: 3, data: new Uint8Array(24 * 24 * 3).fill(250) } as const
  const { image: picture } = await upscaleImage(white)
  assert.ok(picture.data.every(value => Math.abs(value - 250) <= 2))
})

test('opacity is upscaled too, and an opaque image stays opaque', async () => {
  const { image: picture } = await upscaleImage(createTestImage(60, 40, 4))
  const opacity = picture.data.filter((_, i) => i % 4 === 3)
  assert.equal(opacity[0], 0)
  assert.equal(opacity[40 * 120 + 60], 255)
  const opaque = createTestImage(20, 20, 4)
  opaque.data.forEach((_, i) => i % 4 === 3 && (opaque.data[i] = 255))
  const result = await upscaleImage(opaque)
  assert.ok(result.image.data.every((value, i) => i % 4 !== 3 || value === 255))
})

test('more steps bring the result closer to the original', async () => {
  const image = createTestImage(96, 64)
  const values = []
  for (const steps of [5, 15, 40]) values.push((await upscaleImage(image, { steps })).fidelityDb)
  assert.ok(isGrowing(values), values.join(' '))
})

test('each step of both detail sliders makes the result sharper', async () => {
  const image = createTestImage(96, 64)
  for (const slider of ['detail', 'upscaleDetail'] as const) {
    const values = []
    for (const value of [0, 0.25, 0.5, 1])
      values.push(sharpness((await upscaleImage(image, { [slider]: value })).image))
    assert.ok(isGrowing(values), `${slider}: ${values.join(' ')}`)
  }
})

test('upscale reports its progress, and stops when it is aborted', async () => {
  const reported: number[] = []
  await upscale(createTestImage(100, 40), {
    runtime,
    sliders,
    tileSide: 50,
    onProgress: done => reported.push(done),
  })
  assert.deepEqual(reported, [0.5, 1])
  const controller = new AbortController()
  const run = upscale(createTestImage(100, 40), {
    runtime,
    sliders,
    tileSide: 50,
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('aborted')),
  })
  await assert.rejects(run, /aborted/)
})
