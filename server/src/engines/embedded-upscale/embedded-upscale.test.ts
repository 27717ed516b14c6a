import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import {
  EngineRefusal,
  type EngineStatus,
  type UpscaledPicture,
  type UpscaleJob,
} from '../../domain/engine.ts'
import { until } from '../../testing-works.ts'
import { createEmbeddedUpscaler } from './embedded-upscale.ts'

function upscaler(t: TestContext) {
  const engine = createEmbeddedUpscaler()
  t.after(() => engine.close())
  return engine
}

type Upscaler = ReturnType<typeof upscaler>

const job = (picture: Buffer): UpscaleJob => ({
  picture,
  ending: 'png',
  scenario: 'general',
  steps: 25,
  detail: 0.35,
  upscaleDetail: 0.25,
  factor: 2,
})

/** How a job ends; `seen` is told every state on the way. */
async function end(
  engine: Upscaler,
  id: string,
  seen: (status: EngineStatus<UpscaledPicture>) => void = () => {},
) {
  return until(async () => {
    const status = await engine.status(id)
    seen(status)
    if (status.state === 'failed') assert.fail(status.reason)
    return status.state === 'succeeded' && status.pictures
  })
}

async function enlarged(engine: Upscaler, picture: Buffer) {
  const [made] = await end(engine, await engine.submit(job(picture)))
  assert.ok(made)
  const { data, info } = await sharp(made.file).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, info.channels),
  ]
  return { ...made, ...info, at }
}

const red = [200, 40, 30]
const blue = [20, 60, 180]

/** 24 x 16 pixels: the left half in one colour, the right in another. */
function halves(left: readonly number[], right: readonly number[]): Sharp {
  const row = Array.from({ length: 24 }, (_, x) => (x < 12 ? left : right)).flat()
  const data = Uint8Array.from(Array.from({ length: 16 }, () => row).flat())
  return sharp(data, { raw: { width: 24, height: 16, channels: left.length === 4 ? 4 : 3 } })
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'brown' } })

function isNear(found: readonly number[], wanted: readonly number[], by = 6) {
  assert.equal(found.length, wanted.length)
  for (const [i, value] of wanted.entries())
    assert.ok(Math.abs((found[i] ?? 0) - value) <= by, `${found.join()} is not ${wanted.join()}`)
}

test('a picture comes back as a PNG twice as wide and high, in its colours', async t => {
  const engine = upscaler(t)
  const made = await enlarged(engine, await halves(red, blue).png().toBuffer())
  assert.equal((await sharp(made.file).metadata()).format, 'png')
  assert.deepEqual([made.width, made.height, made.channels], [48, 32, 3])
  isNear(made.at(6, 16), red)
  isNear(made.at(42, 16), blue)
  assert.ok((made.fidelity ?? 0) > 40)
})

test('whatever a picture is encoded as, the result is what people see', async t => {
  const engine = upscaler(t)
  const grey = await enlarged(engine, await halves(red, blue).greyscale().png().toBuffer())
  const [value = 0] = grey.at(6, 16)
  assert.deepEqual(grey.at(6, 16), [value, value, value])

  const deep = await enlarged(engine, await halves(red, blue).toColourspace('rgb16').png().toBuffer())
  isNear(deep.at(6, 16), red)

  const turned = await enlarged(
    engine,
    await halves(red, blue).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  )
  assert.deepEqual([turned.width, turned.height], [32, 48])
  isNear(turned.at(16, 6), red, 12)
  isNear(turned.at(16, 42), blue, 12)

  const printed = await enlarged(
    engine,
    await halves(red, blue).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
  )
  assert.equal(printed.channels, 3)
  isNear(printed.at(6, 16), red, 40)

  const glass = [...blue, 0]
  const clear = await enlarged(
    engine,
    await halves([...red, 255], glass)
      .png()
      .toBuffer(),
  )
  assert.deepEqual([clear.at(6, 16)[3], clear.at(42, 16)[3]], [255, 0])

  const greyGlass = await enlarged(
    engine,
    await halves([...red, 128], glass)
      .greyscale()
      .png()
      .toBuffer(),
  )
  assert.equal(greyGlass.channels, 4)
  isNear(greyGlass.at(6, 16).slice(3), [128], 2)

  const point = await enlarged(engine, await plain(1, 1).webp({ lossless: true }).toBuffer())
  assert.deepEqual([point.width, point.height], [2, 2])
  isNear(point.at(1, 1), [165, 42, 42])
})

test('a file that is no picture, broken or too large is refused, and the next is done', async t => {
  const engine = upscaler(t)
  const whole = await plain(400, 400).png({ compressionLevel: 0 }).toBuffer()
  const large = await plain(4_097, 4_096).png().toBuffer()
  for (const file of [Buffer.from('once upon a time'), whole.subarray(0, whole.length / 2), large]) {
    const id = await engine.submit(job(file))
    await assert.rejects(end(engine, id), EngineRefusal)
  }
  assert.equal((await enlarged(engine, await halves(red, blue).png().toBuffer())).width, 48)
})

test('a job tells how far it is, one that waits how many come first, and one that is stopped is gone', async t => {
  const engine = upscaler(t)
  const picture = await plain(300, 80).png().toBuffer()
  const first = await engine.submit(job(await plain(1_200, 500).png().toBuffer()))
  const second = await engine.submit(job(picture))
  const third = await engine.submit(job(picture))
  assert.deepEqual(await engine.status(third), { state: 'waiting', ahead: 2 })

  const told = new Set<number>()
  await end(engine, first, status => status.state === 'running' && told.add(status.progress ?? 0))
  const progress = [...told]
  assert.ok(progress.length >= 2 && progress.every(value => value >= 0 && value <= 1), String(progress))
  assert.deepEqual(
    progress,
    progress.toSorted((one, other) => one - other),
  )

  await engine.cancel(second)
  assert.equal((await engine.status(second)).state, 'failed')
  assert.equal((await end(engine, third)).length, 1)
})

test('an engine that is closed at its work stops it, and the process lives on', async () => {
  const engine = createEmbeddedUpscaler()
  const id = await engine.submit(job(await plain(1_200, 900).png().toBuffer()))
  const waiting = await engine.submit(job(await plain(600, 300).png().toBuffer()))
  await until(async () => {
    const status = await engine.status(id)
    return status.state === 'running' && (status.progress ?? 0) > 0
  })
  await engine.close()
  assert.equal((await engine.status(id)).state, 'failed')
  assert.equal((await engine.status(waiting)).state, 'failed')
})
