import { expect, it } from '@jest/globals'
import { buildXmp, readMarksOfBytes } from '@tessera/shared-contracts/generation-marks'
import {
  formatInfotext,
  readGenerationParameters,
  type GenerationParameters,
} from '@tessera/shared-contracts/generation-parameters'
import { encodeText, joinBytes, toBigEndian, toLittleEndian, type Bytes } from './image-metadata.ts'
import { addJpegMetadata } from './jpeg-metadata.ts'
import { addPngMetadata, readPngMetadata } from './png-metadata.ts'
import { readImageMetadata } from './read-image-metadata.ts'
import { addWebpMetadata } from './webp-metadata.ts'

const parameters: GenerationParameters = {
  generator: 'ComfyUI',
  prompt: 'a lake 湖 at dawn',
  negative: null,
  seed: 7,
  steps: 20,
  cfg: 4,
  width: 512,
  height: 512,
  sampler: 'Euler',
  model: 'v1',
  loras: [],
}
const marks = {
  sourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  aigc: '{"Label":"1","ContentProducer":"x"}',
}
const metadata = { xmp: buildXmp(marks), parameters: formatInfotext(parameters) }

const pngChunk = (type: string, data: Bytes) =>
  joinBytes([toBigEndian(data.length, 4), encodeText(type), data, new Uint8Array(4)])
const png = joinBytes([
  Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  pngChunk('IHDR', new Uint8Array(13)),
  pngChunk('IDAT', new Uint8Array(5)),
  pngChunk('IEND', new Uint8Array()),
])
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 3, 0, 0xff, 0xda, 0, 2, 9, 9, 0xff, 0xd9)

function createWebp(type: string, data: Bytes): Bytes {
  const chunk = joinBytes([encodeText(type), toLittleEndian(data.length, 4), data])
  return joinBytes([encodeText('RIFF'), toLittleEndian(chunk.length + 4, 4), encodeText('WEBP'), chunk])
}
const webpHeader = (webp: Bytes) => [
  new TextDecoder('latin1').decode(webp.subarray(12, 16)),
  ...webp.subarray(20, 30),
]
const size = { width: 600, height: 300 }

const files: [string, Bytes][] = [
  ['PNG', addPngMetadata(png, metadata)],
  ['JPEG', addJpegMetadata(jpeg, metadata)],
  ['WebP', addWebpMetadata(createWebp('VP8 ', new Uint8Array(10)), metadata, size)],
]

it.each(files)('a %s says how its image was generated, and that it was', async (_, file) => {
  expect(await readGenerationParameters(file)).toEqual(parameters)
  expect(readMarksOfBytes(file)).toEqual(marks)
})

it.each(files)('what a %s says can be given to another file', async (_, file) => {
  expect(await readImageMetadata(file)).toEqual(metadata)
})

it('a file that says nothing gives nothing', async () => {
  for (const file of [png, jpeg, new Uint8Array()])
    expect(await readImageMetadata(file)).toEqual({ xmp: '', parameters: '' })
})

it('the texts of a PNG are read in both encodings', () => {
  expect(readPngMetadata(addPngMetadata(png, metadata))).toEqual(metadata)
  expect(readPngMetadata(png)).toEqual({ xmp: '', parameters: '' })
  const latin = joinBytes([
    png.subarray(0, 33),
    pngChunk(
      'tEXt',
      Uint8Array.from('parameters\0caf\xe9', letter => letter.charCodeAt(0)),
    ),
    png.subarray(33),
  ])
  expect(readPngMetadata(latin).parameters).toBe('café')
})

it('a file about which nothing is known stays as it is', () => {
  const nothing = { xmp: '', parameters: '' }
  const webp = createWebp('VP8 ', new Uint8Array(10))
  expect(addPngMetadata(png, nothing)).toEqual(png)
  expect(addJpegMetadata(jpeg, nothing)).toEqual(jpeg)
  expect(addWebpMetadata(webp, nothing, size)).toEqual(webp)
})

it('a WebP file gets a header that says what it contains, and its size', () => {
  const lossless = createWebp('VP8L', Uint8Array.of(0x2f, 0, 0, 0, 0x10, 1))
  const whole = [0x57, 0x02, 0, 0x2b, 0x01, 0]
  expect(webpHeader(addWebpMetadata(lossless, metadata, size))).toEqual(['VP8X', 0x1c, 0, 0, 0, ...whole])
  const extended = createWebp('VP8X', Uint8Array.of(0x20, 0, 0, 0, ...whole))
  expect(webpHeader(addWebpMetadata(extended, { ...metadata, parameters: '' }, size))).toEqual([
    'VP8X',
    0x24,
    0,
    0,
    0,
    ...whole,
  ])
})

it('a text that no JPEG segment can hold is left out', () => {
  expect(addJpegMetadata(jpeg, { xmp: 'x'.repeat(70_000), parameters: '' })).toEqual(jpeg)
})
