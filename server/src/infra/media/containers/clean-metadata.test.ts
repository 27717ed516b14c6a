import assert from 'node:assert/strict'
import { extname } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { getCodedData } from '../../../../test/image-kinds/coded-data.ts'
import { imageKinds } from '../../../../test/image-kinds/image-kinds.ts'
import { aigcLabel, privateText, sourceType } from '../../../../test/image-kinds/metadata-samples.ts'
import { detectImageType } from '../../../features/media/file-type.ts'
import { BrokenContainerError } from './clean-image.ts'
import { cleanMetadata } from './clean-metadata.ts'
import { hasMarks } from '@tessera/shared-contracts/generation-marks'

const clean = (file: Buffer) => cleanMetadata(file, detectImageType(file) ?? assert.fail('no image'))
const create = async (name: string) => (await imageKinds[name]?.()) ?? assert.fail(`no kind named ${name}`)

for (const [name, createKind] of Object.entries(imageKinds))
  test(`${name} keeps its coded data and loses what is private`, async () => {
    const file = await createKind()
    const result = clean(file)
    assert.deepEqual(getCodedData(result.file, name), getCodedData(file, name))
    assert.equal(result.file.includes(privateText), false)
    assert.equal(clean(result.file).file.equals(result.file), true, 'a second time changes the file')
    // The decoder reads the file to its end
    await sharp(result.file, { failOn: 'warning', animated: true }).raw().toBuffer()
  })

for (const name of ['marks.jpg', 'marks.png', 'marks.webp', 'marks.gif'])
  test(`${name} keeps its marks`, async () => {
    const { file, marks } = clean(await create(name))
    assert.deepEqual(marks, { sourceType, aigc: aigcLabel })
    const xmp = file.toString('utf8')
    assert.ok(xmp.includes(`DigitalSourceType>${sourceType}<`))
    assert.ok(xmp.includes(`<TC260:AIGC>${aigcLabel}<`))
    assert.equal(file.includes('c2pa'), /(jpg|png)$/.test(name))
  })

test('the label of a text chunk or of EXIF becomes XMP', async () => {
  for (const name of ['label-as-text.png', 'label-in-exif.jpg']) {
    const { marks, file } = clean(await create(name))
    assert.equal(marks.aigc, aigcLabel)
    assert.equal((await sharp(file).metadata()).xmpAsString?.includes(aigcLabel), true)
  }
})

test('images without marks have none afterwards', async () => {
  for (const name of ['plain.jpg', 'texts.png', 'orientation-6.webp', 'comment.gif'])
    assert.equal(hasMarks(clean(await create(name)).marks), false, name)
})

test('the orientation stays', async () => {
  for (const [name, orientation] of [
    ['orientation-3.jpg', 3],
    ['orientation-5-little-endian.jpg', 5],
    ['orientation-6.png', 6],
    ['orientation-6.webp', 6],
  ] as const)
    assert.equal((await sharp(clean(await create(name)).file).metadata()).orientation, orientation, name)
})

test('the gain map stays, and the index of the file leads to it', async () => {
  const { file } = clean(await create('gain-map.jpg'))
  const text = file.toString('latin1')
  const tiff = text.indexOf('MPF\0') + 4
  const [bytes, offset] = [file.readUInt32BE(tiff + 70), file.readUInt32BE(tiff + 74)]
  const gainMap = file.subarray(tiff + offset)
  assert.equal(gainMap.length, bytes)
  assert.equal(file.readUInt32BE(tiff + 54), tiff + offset)
  assert.match(text, new RegExp(`Item:Length="${bytes}"`))
  const { width, height, xmpAsString = '' } = await sharp(gainMap).metadata()
  assert.deepEqual([width, height], [80, 40])
  assert.match(xmpAsString, /hdrgm:HDRCapacityMax="2.5"/)
  assert.match(xmpAsString, /<rdf:li>2.4<\/rdf:li>/)
})

test('an animation has as many frames as before', async () => {
  for (const name of ['animated.png', 'animated-behind-still.png', 'animated.gif', 'without-end.gif'])
    assert.equal(clean(await create(name)).frames, 3, name)
})

test('a file that ends within its pixels is broken', async () => {
  for (const name of ['plain.jpg', 'plain.png', 'lossless.webp', 'still.gif']) {
    const file = await create(name)
    for (const share of [0.1, 0.5, 0.9]) {
      const part = file.subarray(0, Math.max(24, Math.round(file.length * share)))
      // Only a decoder notices it in the coded data of a JPEG
      if (extname(name) === '.jpg' && share > 0.4) assert.equal(clean(part).isComplete, false)
      else assert.throws(() => clean(part), BrokenContainerError, `${name} ${share}`)
    }
  }
})

test('a later frame that is not whole is left out', async () => {
  const gif = await create('animated.gif')
  const { file, frames } = clean(gif.subarray(0, -12))
  assert.equal(frames, 2)
  assert.equal((await sharp(file).metadata()).pages, 2)
})
