import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { imageKinds } from '../../../test/image-kinds/image-kinds.ts'
import { patches } from '../../../test/image-kinds/patches.ts'
import { aigcLabel } from '../../../test/image-kinds/metadata-samples.ts'
import {
  DamagedImageError,
  TooManyFramesError,
  TooManyPixelsError,
  UnreadableImageError,
} from '../../features/media/images.ts'
import { sharpImageProcessor } from './image-processor.ts'

const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5562c' } })

const dataUrlBytes = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

test('derive makes two WebP thumbnails and a placeholder of at most 300 bytes', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const file = await sharp({ create: { width: 1152, height: 2048, channels: 3, background: 'black', noise } })
    .png()
    .toBuffer()
  const derived = await sharpImageProcessor.derive(file)

  assert.equal(derived.fileExtension, 'png')
  assert.deepEqual([derived.width, derived.height], [1152, 2048])
  const sizes = await Promise.all(derived.thumbnails.map(({ file }) => sharp(file).metadata()))
  assert.deepEqual(
    sizes.map(({ format, width, height }) => [format, width, height]),
    [
      ['webp', 320, 569],
      ['webp', 480, 853],
      ['webp', 640, 1138],
      ['webp', 960, 1707],
    ],
  )
  const placeholder = dataUrlBytes(derived.placeholder)
  assert.ok(placeholder.byteLength <= 300, `${placeholder.byteLength} bytes`)
  assert.equal((await sharp(placeholder).metadata()).width, 16)
})

test('a small image is not enlarged', async () => {
  const derived = await sharpImageProcessor.derive(await createImage(200, 100).jpeg().toBuffer())
  const widths = await Promise.all(
    derived.thumbnails.map(async ({ file }) => (await sharp(file).metadata()).width),
  )
  assert.deepEqual(widths, [200, 200, 200, 200])
})

test('a photograph is rotated upright and loses its GPS position', async () => {
  const file = await createImage(300, 200)
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  assert.ok((await sharp(file).metadata()).exif, 'the original has metadata')

  const derived = await sharpImageProcessor.derive(file)
  assert.deepEqual([derived.width, derived.height], [200, 300])
  const reencoded = await sharpImageProcessor.reencode(file, 'jpg', 4_096)
  for (const result of [...derived.thumbnails.map(thumbnail => thumbnail.file), reencoded]) {
    const metadata = await sharp(result).metadata()
    assert.equal(metadata.exif, undefined)
    assert.ok(metadata.height > metadata.width)
  }
})

test('unsupported images, broken ones and decompression bombs are refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const png = await createImage(400, 400).png().toBuffer()
  const bomb = await createImage(8_193, 8_193).png().toBuffer()
  const dishonest = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])
  for (const file of [Buffer.alloc(0), svg, dishonest, png.subarray(0, png.length / 2), bomb]) {
    await assert.rejects(sharpImageProcessor.derive(file), UnreadableImageError)
    await assert.rejects(sharpImageProcessor.reencode(file, 'webp', 1_024), UnreadableImageError)
  }
})

test('reencode keeps to the maximum side', async () => {
  const reencoded = await sharpImageProcessor.reencode(
    await createImage(3_000, 1_000).png().toBuffer(),
    'jpg',
    1_500,
  )
  const { format, width, height } = await sharp(reencoded).metadata()
  assert.deepEqual([format, width, height], ['jpeg', 1_500, 500])
})

test('the thumbnails of a small image have the colors of each pixel, and few bytes', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const size = { width: 128, height: 128, channels: 3, background: 'black' } as const
  for (const image of [sharp({ create: { ...size, noise } }), patches(64, 64), patches(16, 16, 4)]) {
    const file = await image.png().toBuffer()
    const { thumbnails } = await sharpImageProcessor.derive(file)
    for (const thumbnail of [
      ...thumbnails.map(each => each.file),
      await sharpImageProcessor.scaleToWidth(file, 1_920),
    ]) {
      assert.ok(thumbnail.length < 42_000, `${thumbnail.length} bytes`)
      const [before, after] = await Promise.all(
        [file, thumbnail].map(each => sharp(each).removeAlpha().raw().toBuffer()),
      )
      const sum = before?.reduce((all, value, at) => all + Math.abs(value - (after?.[at] ?? 0)), 0) ?? 0
      assert.ok(sum / (before?.length ?? 1) < 3, `a mean difference of ${sum / (before?.length ?? 1)}`)
    }
  }
})

/** Builds an animated GIF whose frames change one pixel each, so that the file is small. */
function createGif(width: number, height: number, frames: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  header.writeUInt16LE(width, 6)
  header.writeUInt16LE(height, 8)
  const frame = Buffer.from('\x21\xf9\x04\0\x01\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

test('an animation is limited by the pixels of all its frames', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-animation-'))
  t.after(() => rm(folder, { recursive: true }))
  const prepare = async (gif: Buffer) => {
    const path = join(folder, `${gif.byteLength}.gif`)
    await writeFile(path, gif)
    return sharpImageProcessor.prepare(path)
  }
  assert.equal((await prepare(createGif(400, 300, 100))).stills.length, 3)
  await assert.rejects(prepare(createGif(900, 500, 600)), TooManyFramesError)
})

const create = async (name: string) => Buffer.from((await imageKinds[name]?.()) ?? assert.fail(name))

test('an animation inside of a document keeps its frames, of which three are reviewed', async () => {
  const { file, stills } = await sharpImageProcessor.prepareEmbedded(createGif(40, 30, 5), 2_000)
  assert.equal((await sharp(file, { pages: -1 }).metadata()).pages, 5)
  assert.equal(stills.length, 3)
})

test('an animated PNG is an animation', async () => {
  const { isAnimated } = await sharpImageProcessor.measure(await create('animated.png'))
  assert.equal(isAnimated, true)
  const still = await sharpImageProcessor.measure(await create('plain.png'))
  assert.equal(still.isAnimated, false)
})

test('the moderator gets frames of an animated PNG as they are composed', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-animation-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'animated.png')
  await writeFile(path, await create('animated.png'))
  const { stills } = await sharpImageProcessor.prepare(path)
  // The still image, and the first, middle and last frame
  assert.equal(stills.length, 4)
  const getPixel = async (still: Buffer | undefined, left: number, top: number) => {
    const pixel = await sharp(still).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
    return [...pixel].map(value => Math.round(value / 16))
  }
  // The square of the second frame begins at 10, 20, and its disposal clears it before the last one
  assert.deepEqual(await getPixel(stills[2], 12, 22), await getPixel(stills[1], 2, 2))
  assert.deepEqual(await getPixel(stills[3], 12, 22), [0, 0, 0])
  assert.deepEqual(await getPixel(stills[3], 100, 5), await getPixel(stills[1], 100, 5))
})

test('a long image gets thumbnails that fit into a WebP file', async () => {
  const { width, height, thumbnails } = await sharpImageProcessor.derive(await create('long.png'))
  assert.deepEqual([width, height], [1_080, 20_000])
  const sizes = await Promise.all(thumbnails.map(({ file }) => sharp(file).metadata()))
  assert.deepEqual(
    sizes.map(({ width, height }) => [width, height]),
    [
      [320, 5_926],
      [480, 8_889],
      [640, 11_852],
      [885, 16_383],
    ],
  )
})

test('all that is made of a marked image is marked', async () => {
  for (const name of ['marks.jpg', 'marks.png', 'marks.webp']) {
    const file = await create(name)
    const { thumbnails } = await sharpImageProcessor.derive(file)
    const results = [
      ...thumbnails.map(thumbnail => thumbnail.file),
      await sharpImageProcessor.scaleToWidth(file, 100),
      await sharpImageProcessor.cropSquare(file, 64),
      await sharpImageProcessor.reencode(file, 'jpg', 100),
      await sharpImageProcessor.copyMetadata(await createImage(320, 160).webp().toBuffer(), file),
    ]
    for (const result of results)
      assert.ok((await sharp(result).metadata()).xmpAsString?.includes(aigcLabel), name)
  }
})

test('the error names the cause', async () => {
  const derive = async (name: string, change = (file: Buffer) => file) =>
    sharpImageProcessor.derive(change(await create(name)))
  const halve = (file: Buffer) => file.subarray(0, file.length / 2)
  for (const name of ['plain.png', 'lossless.webp', 'still.gif', 'subsampled.jpg'])
    await assert.rejects(derive(name, halve), DamagedImageError, name)
  await assert.rejects(
    derive('plain.jpg', () => Buffer.from('%PDF')),
    { name: 'UnreadableImageError' },
  )
  const bomb = await createImage(8_193, 8_193).png().toBuffer()
  await assert.rejects(sharpImageProcessor.derive(bomb), TooManyPixelsError)
})

/** The red, green and blue of each patch of the upper row, in sRGB. */
async function readUpperRow(file: Buffer): Promise<number[][]> {
  const side = 32
  const pixels = await sharpImageProcessor.readPixels(file, side)
  return [4, 12, 20, 28].map(column => [...pixels.subarray((8 * side + column) * 3).subarray(0, 3)])
}

const srgb = [
  [255, 0, 0],
  [0, 200, 0],
  [0, 0, 255],
  [255, 200, 0],
]
const displayP3 = [
  [255, 0, 0],
  [0, 204, 0],
  [0, 0, 255],
  [255, 197, 0],
]
const linear = [
  [255, 0, 0],
  [0, 229, 0],
  [0, 0, 255],
  [255, 229, 0],
]

test('colors are those that the file declares', async () => {
  for (const [name, expected] of [
    ['rgb-16.png', srgb],
    ['rgb-16-srgb-profile.png', srgb],
    ['rgb-16-p3-profile.png', displayP3],
    ['broken-profile.png', srgb],
    ['gamma-with-srgb.png', srgb],
    ['gamma-1.png', linear],
    ['p3-chromaticities.png', displayP3],
    ['p3-codes.png', displayP3],
    ['p3-profile.webp', srgb],
    ['orientation-6.webp', srgb],
  ] as const) {
    const shown = (await readUpperRow(await create(name))).flat()
    const largest = Math.max(...shown.map((value, index) => Math.abs(value - (expected.flat()[index] ?? 0))))
    assert.ok(largest <= 3, `${name}: ${shown.join(' ')}`)
  }
})

test('the canvas around a small first frame is transparent', async () => {
  const { thumbnails } = await sharpImageProcessor.derive(await create('small-first-frame.gif'))
  const { data, info } = await sharp(thumbnails[0]?.file).raw().toBuffer({ resolveWithObject: true })
  assert.equal(info.channels, 4)
  assert.equal(data[3], 0)
})

test('a JPEG that lacks its last bytes is accepted, and one that lacks a part is not', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  for (const progressive of [false, true]) {
    const file = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'grey', noise } })
      .jpeg({ progressive })
      .toBuffer()
    for (const missing of [1, 2, 9, 300])
      assert.equal((await sharpImageProcessor.derive(file.subarray(0, -missing))).width, 400)
    // A progressive one lacks detail and no rows
    if (progressive) continue
    for (const share of [0.1, 0.7])
      await assert.rejects(
        sharpImageProcessor.derive(file.subarray(0, file.length * share)),
        DamagedImageError,
      )
  }
})
