import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { inheritMark, isMarked, markPng, readPngTexts, type PictureParameters } from './png-metadata.ts'

const png = createCanvas(4, 3).toBuffer('image/png')
const parameters: PictureParameters = {
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
  const texts = readPngTexts(markPng(png, parameters))

  assert.equal(
    texts.get('parameters'),
    'a < b & c, 湖\nSteps: 30, Seed: 5, Size: 4x3, Model: model-x, Version: An engine & more',
  )
  assert.equal(texts.get('Software'), 'An engine & more')
})

test('what is made of a marked picture carries its mark on', () => {
  const larger = createCanvas(8, 6).toBuffer('image/png')
  const marked = markPng(png, parameters)
  const inherited = inheritMark(larger, marked)

  assert.ok(isMarked(inherited))
  assert.deepEqual(readPngTexts(inherited), readPngTexts(marked))
  assert.deepEqual(readPngTexts(inheritMark(larger, png)), new Map())
})

test('says in XMP that a machine made it', () => {
  const xmp = readPngTexts(markPng(png, parameters)).get('XML:com.adobe.xmp') ?? ''

  assert.match(xmp, /digitalsourcetype\/trainedAlgorithmicMedia</)
  assert.match(
    xmp,
    /<TC260:AIGC>\{"Label":"1","ContentProducer":"An engine &amp; more","ProduceID":"[0-9a-f]{32}"/,
  )
  const drawn =
    readPngTexts(markPng(png, { ...parameters, source: 'procedural' })).get('XML:com.adobe.xmp') ?? ''
  assert.match(drawn, /digitalsourcetype\/algorithmicMedia</)
})

test('the picture stays readable, and marking again replaces the marks', async () => {
  const again = markPng(markPng(png, parameters), { ...parameters, seed: 6 })
  const image = await loadImage(again)

  assert.deepEqual([image.width, image.height], [4, 3])
  assert.match(readPngTexts(again).get('parameters') ?? '', /Seed: 6/)
  assert.equal(again.toString('latin1').split('tEXtSoftware').length, 2)
})

test('refuses what is no PNG', () => {
  assert.throws(() => markPng(Buffer.from('GIF89a and more'), parameters), /Not a PNG/)
})
