import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import {
  copyPngMetadata,
  isMarkedAsGenerated,
  writePngMetadata,
  readPngTexts,
  type GenerationParameters,
} from './png-metadata.ts'

const png = createCanvas(4, 3).toBuffer('image/png')
const parameters: GenerationParameters = {
  prompt: 'a < b & c, 湖',
  seed: 5,
  steps: 30,
  width: 4,
  height: 3,
  model: 'model-x',
  software: 'An engine & more',
  source: 'trained',
}

test('writes the parameters, in UTF-8 where needed, and the software', () => {
  const texts = readPngTexts(writePngMetadata(png, parameters))

  assert.equal(
    texts.get('parameters'),
    'a < b & c, 湖\nSteps: 30, Seed: 5, Size: 4x3, Model: model-x, Version: An engine & more',
  )
  assert.equal(texts.get('Software'), 'An engine & more')
})

test('copies the metadata of a marked image to a derived image', () => {
  const larger = createCanvas(8, 6).toBuffer('image/png')
  const marked = writePngMetadata(png, parameters)
  const inherited = copyPngMetadata(larger, marked)

  assert.ok(isMarkedAsGenerated(inherited))
  assert.deepEqual(readPngTexts(inherited), readPngTexts(marked))
  assert.deepEqual(readPngTexts(copyPngMetadata(larger, png)), new Map())
})

test('marks the image as machine-made in XMP', () => {
  const xmp = readPngTexts(writePngMetadata(png, parameters)).get('XML:com.adobe.xmp') ?? ''

  assert.match(xmp, /digitalsourcetype\/trainedAlgorithmicMedia</)
  assert.match(
    xmp,
    /<TC260:AIGC>\{"Label":"1","ContentProducer":"An engine &amp; more","ProduceID":"[0-9a-f]{32}"/,
  )
  const drawn =
    readPngTexts(writePngMetadata(png, { ...parameters, source: 'procedural' })).get('XML:com.adobe.xmp') ??
    ''
  assert.match(drawn, /digitalsourcetype\/algorithmicMedia</)
})

test('keeps the image readable and replaces existing metadata', async () => {
  const again = writePngMetadata(writePngMetadata(png, parameters), { ...parameters, seed: 6 })
  const image = await loadImage(again)

  assert.deepEqual([image.width, image.height], [4, 3])
  assert.match(readPngTexts(again).get('parameters') ?? '', /Seed: 6/)
  assert.equal(again.toString('latin1').split('tEXtSoftware').length, 2)
})

test('throws for a file that is not a PNG', () => {
  assert.throws(() => writePngMetadata(Buffer.from('GIF89a and more'), parameters), /Not a PNG/)
})
