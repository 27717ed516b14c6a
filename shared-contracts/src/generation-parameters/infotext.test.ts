import {
  commentSegment,
  compressedText,
  exif,
  exifChunk,
  exifSegment,
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

testReading('AUTOMATIC1111: tEXt', png(text('parameters', infotext)), infotextParameters)
testReading('AUTOMATIC1111: zTXt', png(compressedText('parameters', infotext)), infotextParameters)
testReading(
  'AUTOMATIC1111: compressed iTXt',
  png(internationalText('parameters', infotext, true)),
  infotextParameters,
)
testReading(
  'AUTOMATIC1111: iTXt in Chinese',
  png(internationalText('parameters', `湖，雾\n${parameterLine}`)),
  {
    ...infotextParameters,
    prompt: '湖，雾',
    negative: null,
    loras: [],
  },
)
for (const encoding of ['be', 'le', 'utf8', 'ascii'] as const)
  for (const isBig of [false, true]) {
    const data = exif([userComment(infotext, encoding)], { isBig, isNested: true })
    const name = `user comment in ${encoding}, EXIF data in ${isBig ? 'big' : 'little'} endian`
    testReading(`AUTOMATIC1111: JPEG, ${name}`, jpeg(exifSegment(data)), infotextParameters)
  }
testReading(
  'AUTOMATIC1111: WebP in Chinese',
  webp(
    ['VP8X', Buffer.alloc(10)],
    ['EXIF', exif([userComment(`湖，雾\n${parameterLine}`, 'be')], { isBig: true, isNested: true })],
  ),
  { ...infotextParameters, prompt: '湖，雾', negative: null, loras: [] },
)
testReading('AUTOMATIC1111: JPEG comment', jpeg(commentSegment(infotext)), infotextParameters)
testReading(
  'AUTOMATIC1111: eXIf chunk',
  png(exifChunk(exif([userComment(infotext, 'be')], { isNested: true }))),
  infotextParameters,
)
testReading(
  'values with commas and colons are JSON strings',
  png(
    text(
      'parameters',
      `x\nSteps: 5, Lora hashes: "fog: a1, sun: b2", Model: "a, b: c", Seed: 3, Version: f2.0.1v1.10.1`,
    ),
  ),
  {
    generator: 'Forge',
    prompt: 'x',
    seed: 3,
    steps: 5,
    model: 'a, b: c',
    loras: [
      { name: 'fog', weight: null },
      { name: 'sun', weight: null },
    ],
  },
)
testReading(
  'a last line with fewer than three pairs is prompt',
  png(text('parameters', 'a lake\nSteps: 20, Seed: 1')),
  null,
)
testReading('other pairs are no parameters', jpeg(commentSegment('Camera: A, Lens: B, Film: C')), null)
testReading(
  'an own PNG',
  png(
    text(
      'parameters',
      'a lake\nSteps: 30, Seed: 7, Size: 64x64, Model: tessera-embedded, Version: Tessera 1',
    ),
    text('Software', 'Tessera 1'),
  ),
  {
    generator: 'Tessera 1',
    prompt: 'a lake',
    seed: 7,
    steps: 30,
    width: 64,
    height: 64,
    model: 'tessera-embedded',
  },
)
