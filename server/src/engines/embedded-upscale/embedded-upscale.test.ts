import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import {
  EngineRefusalError,
  type EngineStatus,
  type UpscaledImage,
  type UpscaleJob,
} from '../../features/tasks/engine.ts'
import { waitUntil } from '../../../test/seeds/seed-creation.ts'
import { imageKinds } from '../../../test/image-kinds/image-kinds.ts'
import { toUprightPng } from '../upright-png.ts'
import { createEmbeddedUpscaler } from './embedded-upscale.ts'
import { decodeImage } from './image-codec.ts'

function createUpscaler(t: TestContext) {
  const engine = createEmbeddedUpscaler()
  t.after(() => engine.close())
  return engine
}

type Upscaler = ReturnType<typeof createUpscaler>

const job = (image: Buffer): UpscaleJob => ({
  image,
  format: 'png',
  scenario: 'general',
  steps: 25,
  detail: 0.35,
  upscaleDetail: 0.25,
  factor: 2,
})

/** Waits for the result of a job; `seen` receives every status. */
async function waitForResult(
  engine: Upscaler,
  id: string,
  seen: (status: EngineStatus<UpscaledImage>) => void = () => {},
) {
  return waitUntil(async () => {
    const status = await engine.status(id)
    seen(status)
    if (status.state === 'failed') assert.fail(status.reason)
    return status.state === 'succeeded' && status.images
  })
}

async function upscalePixels(engine: Upscaler, image: Buffer) {
  const [made] = await waitForResult(engine, await engine.submit(job(image)))
  assert.ok(made)
  const { data, info } = await sharp(made.file).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, info.channels),
  ]
  return { ...made, ...info, at }
}

const red = [200, 40, 30]
const blue = [20, 60, 180]

/** 24 x 16 pixels: the left half in one color, the right half in another. */
function halves(left: readonly number[], right: readonly number[]): Sharp {
  const row = Array.from({ length: 24 }, (_, x) => (x < 12 ? left : right)).flat()
  const data = Uint8Array.from(Array.from({ length: 16 }, () => row).flat())
  return sharp(data, { raw: { width: 24, height: 16, channels: left.length === 4 ? 4 : 3 } })
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'brown' } })

function assertNear(found: readonly number[], wanted: readonly number[], by = 6) {
  assert.equal(found.length, wanted.length)
  for (const [i, value] of wanted.entries())
    assert.ok(Math.abs((found[i] ?? 0) - value) <= by, `${found.join()} is not ${wanted.join()}`)
}

test('the result is a PNG with twice the width and height, in the same colors', async t => {
  const engine = createUpscaler(t)
  const made = await upscalePixels(engine, await halves(red, blue).png().toBuffer())
  assert.equal((await sharp(made.file).metadata()).format, 'png')
  assert.deepEqual([made.width, made.height, made.channels], [48, 32, 3])
  assertNear(made.at(6, 16), red)
  assertNear(made.at(42, 16), blue)
  assert.ok((made.fidelity ?? 0) > 40)
})

test('the result has four times the size where the job says so', async t => {
  const engine = createUpscaler(t)
  const [made] = await waitForResult(
    engine,
    await engine.submit({ ...job(await halves(red, blue).png().toBuffer()), factor: 4 }),
  )
  const { width, height } = await sharp(made?.file).metadata()
  assert.deepEqual([width, height], [96, 64])
})

test('the result looks like the image in every encoding', async t => {
  const engine = createUpscaler(t)
  const grey = await upscalePixels(engine, await halves(red, blue).greyscale().png().toBuffer())
  const [value = 0] = grey.at(6, 16)
  assert.deepEqual(grey.at(6, 16), [value, value, value])

  const deep = await upscalePixels(engine, await halves(red, blue).toColorspace('rgb16').png().toBuffer())
  assertNear(deep.at(6, 16), red)

  const turned = await upscalePixels(
    engine,
    await halves(red, blue).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  )
  assert.deepEqual([turned.width, turned.height], [32, 48])
  assertNear(turned.at(16, 6), red, 12)
  assertNear(turned.at(16, 42), blue, 12)

  const printed = await upscalePixels(
    engine,
    await halves(red, blue).toColorspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
  )
  assert.equal(printed.channels, 3)
  assertNear(printed.at(6, 16), red, 40)

  const glass = [...blue, 0]
  const clear = await upscalePixels(
    engine,
    await halves([...red, 255], glass)
      .png()
      .toBuffer(),
  )
  assert.deepEqual([clear.at(6, 16)[3], clear.at(42, 16)[3]], [255, 0])

  const greyGlass = await upscalePixels(
    engine,
    await halves([...red, 128], glass)
      .greyscale()
      .png()
      .toBuffer(),
  )
  assert.equal(greyGlass.channels, 4)
  assertNear(greyGlass.at(6, 16).slice(3), [128], 2)

  const point = await upscalePixels(engine, await plain(1, 1).webp({ lossless: true }).toBuffer())
  assert.deepEqual([point.width, point.height], [2, 2])
  assertNear(point.at(1, 1), [165, 42, 42])
})

test('blocks of a JPEG are removed where they are visible, and nothing else changes', async t => {
  const engine = createUpscaler(t)
  /** Rings and a gradient, halved. */
  const large = { width: 192, height: 128, channels: 3 } as const
  const source = Uint8Array.from({ length: large.width * large.height }, (_, i) => {
    const [x, y] = [i % large.width, Math.floor(i / large.width)]
    return 128 + 60 * Math.sin(Math.hypot(x - 60, y - 50) / 6) + (50 * x) / large.width
  })
  const wanted = Uint8Array.from({ length: source.length * 3 }, (_, i) => source[Math.floor(i / 3)] ?? 0)
  const small = await sharp(wanted, { raw: large }).resize(96, 64).png().toBuffer()
  const upscale = async (image: Buffer) => {
    const { file } = await upscalePixels(engine, image)
    return sharp(file).raw().toBuffer()
  }
  const measureError = (found: Buffer) =>
    found.reduce((sum, value, i) => sum + (value - (wanted[i] ?? 0)) ** 2, 0) / found.length
  for (const quality of [40, 95]) {
    const jpeg = await sharp(small).jpeg({ quality }).toBuffer()
    const filtered = await upscale(jpeg)
    const untouched = await upscale(await sharp(jpeg).png().toBuffer())
    if (quality === 95) assert.deepEqual(filtered, untouched)
    else assert.ok(measureError(filtered) < 0.8 * measureError(untouched))
  }
})

test('a broken, too large or invalid file is refused, and the next job runs', async t => {
  const engine = createUpscaler(t)
  const whole = await plain(400, 400).png({ compressionLevel: 0 }).toBuffer()
  const large = await plain(4_097, 4_096).png().toBuffer()
  for (const file of [Buffer.from('once upon a time'), whole.subarray(0, whole.length / 2), large]) {
    const id = await engine.submit(job(file))
    await assert.rejects(waitForResult(engine, id), EngineRefusalError)
  }
  assert.equal((await upscalePixels(engine, await halves(red, blue).png().toBuffer())).width, 48)
})

test('a job reports its progress, a waiting one its position, and a canceled one is gone', async t => {
  const engine = createUpscaler(t)
  const image = await plain(300, 80).png().toBuffer()
  const first = await engine.submit(job(await plain(1_200, 500).png().toBuffer()))
  const second = await engine.submit(job(image))
  const third = await engine.submit(job(image))
  assert.deepEqual(await engine.status(third), { state: 'waiting', ahead: 2 })

  const told = new Set<number>()
  await waitForResult(engine, first, status => status.state === 'running' && told.add(status.progress ?? 0))
  const progress = [...told]
  assert.ok(progress.length >= 2 && progress.every(value => value >= 0 && value <= 1), String(progress))
  assert.deepEqual(
    progress,
    progress.toSorted((one, other) => one - other),
  )

  await engine.cancel(second)
  assert.equal((await engine.status(second)).state, 'failed')
  assert.equal((await waitForResult(engine, third)).length, 1)
})

test('closing the engine stops its job, and the process continues', async () => {
  const engine = createEmbeddedUpscaler()
  const id = await engine.submit(job(await plain(1_200, 900).png().toBuffer()))
  const waiting = await engine.submit(job(await plain(600, 300).png().toBuffer()))
  await waitUntil(async () => {
    const status = await engine.status(id)
    return status.state === 'running' && (status.progress ?? 0) > 0
  })
  await engine.close()
  assert.equal((await engine.status(id)).state, 'failed')
  assert.equal((await engine.status(waiting)).state, 'failed')
})

test('the engines get the colors that the file declares', async () => {
  for (const name of ['rgb-16-srgb-profile.png', 'rgb-16.png', 'plain.png']) {
    const file = Buffer.from((await imageKinds[name]?.()) ?? assert.fail(name))
    const { data } = await decodeImage(file)
    const upright = await sharp((await toUprightPng(file)).file)
      .raw()
      .toBuffer()
    for (const pixels of [data, upright]) assert.deepEqual([...pixels.subarray(0, 3)], [255, 0, 0], name)
  }
})

/** A gradient of 16 bits from one grey of 8 bits to another, across the image. */
const deepGradient = ({ width, height, from, to }: Record<'width' | 'height' | 'from' | 'to', number>) =>
  sharp(
    Uint16Array.from(
      { length: width * height * 3 },
      (_, i) => 257 * (from + ((to - from) * (Math.floor(i / 3) % width)) / width),
    ),
    { raw: { width, height, channels: 3 } },
  )
    .toColorspace('rgb16')
    .png()

test('a gradient of 16 bits has no bands', async t => {
  const file = await deepGradient({ width: 128, height: 64, from: 100, to: 102 }).toBuffer()
  assert.equal((await sharp(file).metadata()).depth, 'ushort')
  const { width, height, at } = await upscalePixels(createUpscaler(t), file)
  for (let left = 16; left + 32 <= width; left += 16) {
    let sum = 0
    for (let y = 16; y < 112; y += 1) for (let x = left; x < left + 16; x += 1) sum += at(x, y)[0] ?? 0
    const [mean, wanted] = [sum / (96 * 16), 100 + (2 * (left + 8)) / width]
    assert.ok(Math.abs(mean - wanted) < 0.1, `${mean} at ${left} of ${width} x ${height} is not ${wanted}`)
  }
})

test('16 bits have the colors of 8 bits', async () => {
  const kinds = Object.keys(imageKinds).filter(name => name.includes('16') && name.endsWith('.png'))
  assert.ok(kinds.length >= 6, kinds.join())
  for (const name of kinds) {
    const file = Buffer.from((await imageKinds[name]?.()) ?? assert.fail(name))
    const { data, channels } = await decodeImage(file)
    const { file: png } = await toUprightPng(file)
    const upright = sharp(png).toColorspace('srgb')
    const wanted = await (channels === 4 ? upright.ensureAlpha() : upright.removeAlpha())
      .raw({ depth: 'uchar' })
      .toBuffer()
    assert.equal(data.length, wanted.length, name)
    for (const [i, value] of wanted.entries())
      assert.ok(Math.abs((data[i] ?? 0) - value) <= 1, `${name}: ${data[i]} at ${i} is not ${value}`)
  }
})
