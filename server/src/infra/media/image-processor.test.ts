import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { TooManyPixelsError, UnreadableImageError } from '../../features/media/images.ts'
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
      ['webp', 480, 853],
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
  assert.deepEqual(widths, [200, 200])
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
  await assert.rejects(prepare(createGif(900, 500, 600)), TooManyPixelsError)
})
