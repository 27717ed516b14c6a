import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { Pixels } from './pixels.ts'
import type { UpscaleParameters } from './upscale-parameters.ts'
import { testRuntime as runtime, createTestImage } from './testing.ts'
import { readJpegCompression, upscale } from './upscale.ts'

const parameters: UpscaleParameters = { steps: 25, detail: 0.35, upscaleDetail: 0.25 }
const upscaleImage = async (image: Pixels, changed: Partial<UpscaleParameters> = {}) =>
  upscale(image, { runtime, parameters: { ...parameters, ...changed } })

/** Mean difference of neighbouring pixels. */
const sharpness = ({ data, channels }: Pixels) => {
  let sum = 0
  for (let i = channels; i < data.length; i++) sum += Math.abs((data[i] ?? 0) - (data[i - channels] ?? 0))
  return sum / data.length
}

const isGrowing = (values: readonly number[]) =>
  values.every((value, i) => i === 0 || value > (values[i - 1] ?? 0))

test('an image becomes twice as wide and twice as high', async () => {
  const { image } = await upscaleImage(createTestImage(37, 21))
  assert.deepEqual([image.width, image.height, image.data.length], [74, 42, 74 * 42 * 3])
})

test('four times the size is sharper than a doubled result that Lanczos doubles again', async () => {
  const [width, height] = [96, 64]
  const source = createTestImage(width, height)
  const { image, fidelityDb } = await upscale(source, { runtime, parameters, factor: 4 })
  assert.deepEqual([image.width, image.height], [4 * width, 4 * height])
  const doubled = await upscaleImage(source)
  const resized = await sharp(doubled.image.data, {
    raw: { width: 2 * width, height: 2 * height, channels: 3 },
  })
    .resize({ width: 4 * width, height: 4 * height, kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  assert.ok(sharpness(image) > sharpness({ ...image, data: resized }))
  // The result at the size of the source image is at least as close as it says
  const small = await sharp(image.data, { raw: { width: 4 * width, height: 4 * height, channels: 3 } })
    .resize({ width, height, kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  let squared = 0
  for (const [i, value] of small.entries()) squared += (value - (source.data[i] ?? 0)) ** 2
  const measuredDb = 10 * Math.log10(255 ** 2 / (squared / small.length))
  assert.ok(fidelityDb > 25 && fidelityDb <= measuredDb + 1, `${fidelityDb} dB, measured ${measuredDb} dB`)
})

test('four times the size reports one progress over both passes', async () => {
  const reported: number[] = []
  const onProgress = (done: number) => reported.push(done)
  await upscale(createTestImage(40, 40), { runtime, parameters, factor: 4, tileSide: 40, onProgress })
  assert.deepEqual(
    reported.map(done => Math.round(done * 10) / 10),
    [0.2, 0.4, 0.6, 0.8, 1],
  )
})

test('a single pixel keeps its color', async () => {
  const data = Uint8Array.of(200, 100, 50)
  const { image } = await upscaleImage({ width: 1, height: 1, channels: 3, data })
  for (const [i, value] of image.data.entries()) assert.ok(Math.abs(value - (data[i % 3] ?? 0)) <= 3)
})

test('tiles leave no seams: the result is that of one large tile', async () => {
  const image = createTestImage(180, 150)
  const whole = await upscale(image, { runtime, parameters, tileSide: 512 })
  const tiled = await upscale(image, { runtime, parameters, tileSide: 64 })
  let largest = 0
  for (const [i, value] of whole.image.data.entries()) {
    largest = Math.max(largest, Math.abs(value - (tiled.image.data[i] ?? 0)))
  }
  assert.ok(largest <= 1, `a value differs by ${largest} of 255`)
})

test('the borders are not darker than the image', async () => {
  const white = { width: 24, height: 24, channels: 3, data: new Uint8Array(24 * 24 * 3).fill(250) } as const
  const { image } = await upscaleImage(white)
  assert.ok(image.data.every(value => Math.abs(value - 250) <= 2))
})

test('opacity is upscaled too, and an opaque image stays opaque', async () => {
  const { image } = await upscaleImage(createTestImage(60, 40, 4))
  const opacity = image.data.filter((_, i) => i % 4 === 3)
  assert.equal(opacity[0], 0)
  assert.equal(opacity[40 * 120 + 60], 255)
  const opaque = createTestImage(20, 20, 4)
  opaque.data.forEach((_, i) => i % 4 === 3 && (opaque.data[i] = 255))
  const result = await upscaleImage(opaque)
  assert.ok(result.image.data.every((value, i) => i % 4 !== 3 || value === 255))
})

test('the edge of a white cut-out stays white', async () => {
  const side = 48
  const data = new Uint8Array(side * side * 4)
  // A disc with a soft edge; what is transparent is black
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const distance = Math.hypot((pixel % side) - 23.5, Math.floor(pixel / side) - 23.5)
    const opacity = Math.round(255 * Math.min(1, Math.max(0, 16 - distance)))
    if (opacity > 0) data.fill(255, pixel * 4, pixel * 4 + 3)
    data[pixel * 4 + 3] = opacity
  }
  const { image } = await upscaleImage({ width: side, height: side, channels: 4, data })
  let darkest = 255
  for (const [i, value] of image.data.entries()) {
    const opacity = image.data[i - (i % 4) + 3] ?? 0
    if (i % 4 !== 3) darkest = Math.min(darkest, 255 - ((255 - value) * opacity) / 255)
  }
  assert.ok(darkest >= 250, `on white, a pixel is ${darkest}`)
})

test('the fidelity includes what the removal of JPEG blocks changes', async () => {
  const { data, ...size } = createTestImage(96, 64)
  const file = await sharp(data, { raw: size }).jpeg({ quality: 30 }).toBuffer()
  const image: Pixels = { ...size, data: await sharp(file).raw().toBuffer() }
  const compression = readJpegCompression(file)
  const [kept, removed] = [
    await upscale(image, { runtime, parameters }),
    await upscale(image, { runtime, parameters, compression }),
  ]
  assert.ok(removed.fidelityDb < kept.fidelityDb, `${removed.fidelityDb} dB, ${kept.fidelityDb} dB`)
  assert.notDeepEqual(removed.image.data, kept.image.data)
})

test('more steps bring the result closer to the original', async () => {
  const image = createTestImage(96, 64)
  const values = []
  for (const steps of [5, 15, 40]) values.push((await upscaleImage(image, { steps })).fidelityDb)
  assert.ok(isGrowing(values), values.join(' '))
})

test('each step of both detail parameters makes the result sharper', async () => {
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
    parameters,
    tileSide: 50,
    onProgress: done => reported.push(done),
  })
  assert.deepEqual(reported, [0.5, 1])
  const controller = new AbortController()
  const run = upscale(createTestImage(100, 40), {
    runtime,
    parameters,
    tileSide: 50,
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('aborted')),
  })
  await assert.rejects(run, /aborted/)
})
