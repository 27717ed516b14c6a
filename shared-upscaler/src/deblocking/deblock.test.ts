import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp, { type JpegOptions } from 'sharp'
import type { Pixels } from '../pixels.ts'
import { createTestImage } from '../testing.ts'
import { deblock } from './deblock.ts'
import { readJpegCompression, type JpegCompression } from './jpeg-compression.ts'

/** A JPEG with its pixels as they are shown, and what its compression was. */
interface TestJpeg {
  decoded: Pixels
  compression: JpegCompression
}

const toSharp = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } })

async function compress(image: Pixels, options: JpegOptions, orientation = 1): Promise<TestJpeg> {
  const file = await toSharp(image).withMetadata({ orientation }).jpeg(options).toBuffer()
  const { data, info } = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true })
  const compression = readJpegCompression(file)
  assert.ok(compression)
  return { decoded: { width: info.width, height: info.height, channels: 3, data }, compression }
}

/** Rings and a gradient that lacks only what compression removes. */
function createSmoothImage(width: number, height: number): Pixels {
  const image = createTestImage(width, height)
  for (let i = 0; i < image.data.length; i += 3) {
    const [x, y] = [(i / 3) % width, Math.floor(i / 3 / width)]
    image.data[i] = 128 + 80 * Math.sin(Math.hypot(x - width / 2, y - height / 3) / 7)
    image.data[i + 1] = 60 + (150 * (x + y)) / (width + height)
    image.data[i + 2] = 128 + 90 * Math.cos((x - y) / 23)
  }
  return image
}

function measureError({ data }: Pixels, { data: wanted }: Pixels): number {
  let sum = 0
  for (const [i, value] of wanted.entries()) sum += ((data[i] ?? 0) - value) ** 2
  return sum / wanted.length
}

for (const quality of [30, 50, 70]) {
  for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
    test(`a JPEG of quality ${quality} with ${chromaSubsampling} is nearer to its source without blocks`, async () => {
      const source = createSmoothImage(173, 121)
      const { decoded, compression } = await compress(source, { quality, chromaSubsampling })
      const before = measureError(decoded, source)
      const after = measureError(await deblock(decoded, compression), source)
      assert.ok(after < 0.8 * before, `${after} of ${before}`)
    })
  }
}

test('an image without visible blocks is returned as it is', async () => {
  for (const quality of [93, 95, 100]) {
    const { decoded, compression } = await compress(createSmoothImage(64, 48), { quality })
    assert.equal(await deblock(decoded, compression), decoded)
  }
  const { decoded, compression } = await compress(createSmoothImage(64, 48), { quality: 50 })
  const cropped = { ...decoded, height: 40, data: decoded.data.subarray(0, 64 * 40 * 3) }
  assert.equal(await deblock(cropped, compression), cropped)
})

test('the given image stays as it is', async () => {
  const { decoded, compression } = await compress(createSmoothImage(64, 48), { quality: 50 })
  const copy = Uint8Array.from(decoded.data)
  assert.notDeepEqual((await deblock(decoded, compression)).data, copy)
  assert.deepEqual(Uint8Array.from(decoded.data), copy)
})

test('bands leave no seams', async () => {
  for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
    const { decoded, compression } = await compress(createTestImage(90, 200), {
      quality: 40,
      chromaSubsampling,
    })
    const whole = await deblock(decoded, compression)
    const banded = await deblock(decoded, compression, undefined, 32)
    assert.deepEqual(banded.data, whole.data, chromaSubsampling)
  }
})

/** Turns stored pixels as an orientation says, so that the test does not use the code it tests. */
const turnUpright = async (image: Pixels, orientation: number): Promise<Uint8Array> => {
  const file = await toSharp(image).withMetadata({ orientation }).png().toBuffer()
  return sharp(file).autoOrient().raw().toBuffer()
}

test('the blocks are where the orientation puts them', async () => {
  const source = createTestImage(61, 43)
  const plain = await compress(source, { quality: 50 })
  const filtered = await deblock(plain.decoded, plain.compression)
  for (let orientation = 2; orientation <= 8; orientation += 1) {
    const { decoded, compression } = await compress(source, { quality: 50 }, orientation)
    assert.equal(compression.orientation, orientation)
    const upright = await deblock(decoded, compression)
    const wanted = await turnUpright(filtered, orientation)
    assert.equal(Buffer.compare(Buffer.from(upright.data), wanted), 0, `orientation ${orientation}`)
  }
})

test('a grey image stays grey, and the opacity stays', async () => {
  const file = await toSharp(createSmoothImage(80, 56)).toColourspace('b-w').jpeg({ quality: 40 }).toBuffer()
  const compression = readJpegCompression(file)
  assert.equal(compression?.components.length, 1)
  const grey = await sharp(file).toColourspace('b-w').raw().toBuffer()
  const data = Uint8Array.from({ length: grey.length * 4 }, (_, i) =>
    i % 4 === 3 ? i % 256 : (grey[i >> 2] ?? 0),
  )
  const result = await deblock({ width: 80, height: 56, channels: 4, data }, compression)
  assert.notDeepEqual(result.data, data)
  for (let i = 0; i < data.length; i += 4) {
    assert.equal(result.data[i], result.data[i + 1])
    assert.equal(result.data[i], result.data[i + 2])
    assert.equal(result.data[i + 3], data[i + 3])
  }
})

test('an abort stops it', async () => {
  const { decoded, compression } = await compress(createSmoothImage(64, 96), { quality: 50 })
  const controller = new AbortController()
  const run = deblock(decoded, compression, controller.signal, 32)
  setTimeout(() => controller.abort(new Error('aborted')))
  await assert.rejects(run, /aborted/)
})
