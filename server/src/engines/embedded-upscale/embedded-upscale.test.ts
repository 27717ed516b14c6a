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
import { createEmbeddedUpscaler } from './embedded-upscale.ts'

function createUpscaler(t: TestContext) {
  const engine = createEmbeddedUpscaler()
  t.after(() => engine.close())
  return engine
}

type Upscaler = ReturnType<typeof createUpscaler>

const job = (picture: Buffer): UpscaleJob => ({
  image: picture,
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

async function upscalePixels(engine: Upscaler, picture: Buffer) {
  const [made] = await waitForResult(engine, await engine.submit(job(picture)))
  assert.ok(made)
  const { data, info } = await sharp(made.file).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, info.channels),
  ]
  return { ...made, ...info, at }
}

const red = [200, 40, 30]
const blue = [20, 60, 180]

/** 24 x 16 pixels: the left half in one colour, the right half in another. */
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

test('the result is a PNG with twice the width and height, in the same colours', async t => {
  const engine = createUpscaler(t)
  const made = await upscalePixels(engine, await halves(red, blue).png().toBuffer())
  assert.equal((await sharp(made.file).metadata()).format, 'png')
  assert.deepEqual([made.width, made.height, made.channels], [48, 32, 3])
  assertNear(made.at(6, 16), red)
  assertNear(made.at(42, 16), blue)
  assert.ok((made.fidelity ?? 0) > 40)
})

test('the result looks like the image in every encoding', async t => {
  const engine = createUpscaler(t)
  const grey = await upscalePixels(engine, await halves(red, blue).greyscale().png().toBuffer())
  const [value = 0] = grey.at(6, 16)
  assert.deepEqual(grey.at(6, 16), [value, value, value])

  const deep = await upscalePixels(engine, await halves(red, blue).toColourspace('rgb16').png().toBuffer())
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
    await halves(red, blue).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
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

test('a job reports its progress, a waiting one its position, and a cancelled one is gone', async t => {
  const engine = createUpscaler(t)
  const picture = await plain(300, 80).png().toBuffer()
  const first = await engine.submit(job(await plain(1_200, 500).png().toBuffer()))
  const second = await engine.submit(job(picture))
  const third = await engine.submit(job(picture))
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
