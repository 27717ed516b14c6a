import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { UnreadablePicture } from '../domain/pictures.ts'
import { pictureWorkshop } from './picture-workshop.ts'

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5562c' } })

const dataUrlBytes = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

test('a picture gets two WebP thumbnails and a placeholder small enough for every gallery answer', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const file = await sharp({ create: { width: 1152, height: 2048, channels: 3, background: 'black', noise } })
    .png()
    .toBuffer()
  const derived = await pictureWorkshop.derive(file)

  assert.equal(derived.ending, 'png')
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

test('a small picture is never enlarged', async () => {
  const derived = await pictureWorkshop.derive(await canvas(200, 100).jpeg().toBuffer())
  const widths = await Promise.all(
    derived.thumbnails.map(async ({ file }) => (await sharp(file).metadata()).width),
  )
  assert.deepEqual(widths, [200, 200])
})

test('a photograph is turned upright, and where it was taken is not told', async () => {
  const file = await canvas(300, 200)
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  assert.ok((await sharp(file).metadata()).exif, 'the original carries it')

  const derived = await pictureWorkshop.derive(file)
  assert.deepEqual([derived.width, derived.height], [200, 300])
  const anew = await pictureWorkshop.encodeAnew(file, 'jpg', 4_096)
  for (const result of [...derived.thumbnails.map(thumbnail => thumbnail.file), anew]) {
    const metadata = await sharp(result).metadata()
    assert.equal(metadata.exif, undefined)
    assert.ok(metadata.height > metadata.width)
  }
})

test('what is not a picture of ours, is broken or is a decompression bomb is refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const png = await canvas(400, 400).png().toBuffer()
  const bomb = await canvas(8_193, 8_193).png().toBuffer()
  const dishonest = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])
  for (const file of [Buffer.alloc(0), svg, dishonest, png.subarray(0, png.length / 2), bomb]) {
    await assert.rejects(pictureWorkshop.derive(file), UnreadablePicture)
    await assert.rejects(pictureWorkshop.encodeAnew(file, 'webp', 1_024), UnreadablePicture)
  }
})

test('a picture that is encoded anew keeps within the given bounds', async () => {
  const anew = await pictureWorkshop.encodeAnew(await canvas(3_000, 1_000).png().toBuffer(), 'jpg', 1_500)
  const { format, width, height } = await sharp(anew).metadata()
  assert.deepEqual([format, width, height], ['jpeg', 1_500, 500])
})
