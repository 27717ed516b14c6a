import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '../limits.ts'
import { readGenerationParameters } from './read-generation-parameters.ts'
import {
  compressedText,
  exif,
  exifSegment,
  exifText,
  infotextParameters,
  infotext,
  internationalText,
  jpeg,
  png,
  testReading,
  parameterLine,
  text,
  userComment,
  webp,
} from '../../test/image-files.ts'

test('texts are cut to the limits, without half characters and zero bytes', async () => {
  const long = `\0\u{1f30a}${'x'.repeat(limits.maxPromptLength - 3)}\u{1f30a}\u{1f30a}`
  const file = png(
    internationalText('parameters', `${long}\n${parameterLine.replace('dream_v8', 'm'.repeat(500))}`),
  )
  const parameters = await readGenerationParameters(file)
  assert.equal(parameters?.prompt, `\u{1f30a}${'x'.repeat(limits.maxPromptLength - 3)}`)
  assert.equal(parameters.model?.length, 100)
})
testReading(
  'numbers out of range and values of other types are left out',
  png(
    text(
      'parameters',
      'a lake\nSteps: -4, Seed: 99999999999999999999, CFG scale: NaN, Size: 0x99999999, Sampler: , Model: a',
    ),
  ),
  { generator: 'AUTOMATIC1111', prompt: 'a lake', model: 'a' },
)
testReading(
  'a text that decompresses to gigabytes is skipped',
  png(compressedText('prompt', Buffer.alloc(40_000_000, 32)), text('parameters', infotext)),
  { ...infotextParameters },
)
testReading(
  'a file without parameters',
  png(text('Software', 'GIMP'), text('Comment', 'Created with GIMP')),
  null,
)
testReading('a GIF', Buffer.from('GIF89a'), null)

test('damaged files say nothing, wherever they end', async () => {
  const files = [
    png(text('parameters', infotext)),
    jpeg(exifSegment(exif([userComment(infotext, 'be')], { isNested: true }))),
    webp([
      'EXIF',
      exif([exifText(0x0110, 'prompt:{"1": {"class_type": "KSampler", "inputs": {"seed": 1}}}')]),
    ]),
    webp(['XMP ', Buffer.from('<exif:UserComment>{"c": 1}</exif:UserComment>')]),
  ]
  for (const file of files)
    for (let end = 0; end < file.byteLength; end += 7) {
      await readGenerationParameters(file.subarray(0, end))
      const damaged = Buffer.from(file)
      damaged.fill(0xff, end, Math.min(end + 4, file.byteLength))
      await readGenerationParameters(damaged)
    }
})
test('hostile texts take milliseconds', async () => {
  const sampler = { class_type: 'KSampler', inputs: { seed: 1, steps: 1, positive: ['0', 0] } }
  const chain = Object.fromEntries(
    Array.from({ length: 9_000 }, (_, index) => [
      index,
      { class_type: 'A', inputs: { a: [`${index + 1}`, 0], b: [`${(index * 7) % 9_000}`, 0] } },
    ]),
  )
  const hostile = [
    png(text('parameters', `${'a '.repeat(500_000)}\n${'b'.repeat(500_000)}`)),
    png(text('parameters', `x\n${'a: "'.repeat(50_000)}`)),
    png(text('prompt', '{"a":'.repeat(200_000))),
    png(text('prompt', `{"a": "${'\\'.repeat(1_000_000)}`)),
    png(text('prompt', JSON.stringify({ ...chain, sampler }))),
    png(
      internationalText('XML:com.adobe.xmp', `<exif:UserComment>${'<'.repeat(500_000)}</exif:UserComment>`),
    ),
    png(text('Description', `${'--'.repeat(200_000)} Job ID:`)),
    png(...Array.from({ length: 5_000 }, () => compressedText('Comment', 'x'))),
    png(text('Dream', `"${'[ -s'.repeat(200_000)}"`)),
  ]
  const start = performance.now()
  for (const file of hostile) await readGenerationParameters(file)
  assert.ok(performance.now() - start < 5_000)
})
