import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp, { type JpegOptions } from 'sharp'
import { readJpegCompression } from './jpeg-compression.ts'

const gradient = (width = 40, height = 24) =>
  sharp(
    Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 7) % 256),
    { raw: { width, height, channels: 3 } },
  )

const toJpeg = (options: JpegOptions) => gradient().jpeg(options).toBuffer()

test('the steps are those of the tables, row by row', async () => {
  const compression = readJpegCompression(await toJpeg({ quality: 50 }))
  assert.deepEqual([compression?.width, compression?.height, compression?.orientation], [40, 24, 1])
  const [luma, blue, red] = compression?.components ?? []
  // The first two rows of the tables in ITU-T T.81, annex K, which quality 50 uses as they are
  assert.deepEqual(
    [...(luma?.steps.subarray(0, 16) ?? [])],
    [16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55],
  )
  assert.deepEqual([...(blue?.steps.subarray(0, 8) ?? [])], [17, 18, 24, 47, 99, 99, 99, 99])
  assert.deepEqual(red?.steps, blue?.steps)
})

test('the sizes of the samples are read', async () => {
  for (const [chromaSubsampling, factors] of [
    ['4:2:0', [2, 2, 1, 1]],
    ['4:4:4', [1, 1, 1, 1]],
  ] as const) {
    const compression = readJpegCompression(await toJpeg({ chromaSubsampling }))
    const [luma, chroma] = compression?.components ?? []
    assert.deepEqual([luma?.across, luma?.down, chroma?.across, chroma?.down], factors)
  }
})

test('a progressive JPEG and one with an orientation and a profile are read', async () => {
  const file = await gradient()
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg({ progressive: true })
    .toBuffer()
  assert.equal(readJpegCompression(file)?.orientation, 6)
  assert.equal(readJpegCompression(file)?.components.length, 3)
})

test('other formats and colors have no compression that is known', async () => {
  const jpeg = await toJpeg({})
  const cmyk = await gradient().toColourspace('cmyk').jpeg().toBuffer()
  for (const file of [await gradient().png().toBuffer(), await gradient().webp().toBuffer(), cmyk])
    assert.equal(readJpegCompression(file), null)
  assert.equal(readJpegCompression(Buffer.from('')), null)
  const header = jpeg.indexOf(Buffer.of(0xff, 0xda))
  for (let length = 0; length < header; length += 1)
    assert.equal(readJpegCompression(jpeg.subarray(0, length)), null, `cut at ${length}`)
})

test('a JPEG whose colors are red, green and blue is left alone', async () => {
  const jpeg = await toJpeg({})
  // The transform 0 of Adobe's segment, behind the start of the image
  const adobe = Buffer.from([0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0])
  const file = Buffer.concat([jpeg.subarray(0, 2), adobe, jpeg.subarray(2)])
  assert.equal(readJpegCompression(file), null)
  adobe[15] = 1
  assert.ok(readJpegCompression(Buffer.concat([jpeg.subarray(0, 2), adobe, jpeg.subarray(2)])))
})
