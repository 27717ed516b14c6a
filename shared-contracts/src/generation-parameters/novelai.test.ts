import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readGenerationParameters, type ReadAlpha } from './read-generation-parameters.ts'
import { noParameters, png, testReading, text } from '../../test/image-files.ts'

const comment = {
  prompt: 'a lake',
  uc: 'fog',
  steps: 28,
  scale: 5,
  seed: 9,
  sampler: 'k_euler',
  width: 64,
  height: 64,
}
const novelai = {
  Software: 'NovelAI',
  Source: 'NovelAI Diffusion V3',
  Description: 'a lake',
  Comment: JSON.stringify(comment),
}
const fromNovelai = {
  ...{
    generator: 'NovelAI',
    prompt: 'a lake',
    negative: 'fog',
    steps: 28,
    cfg: 5,
    seed: 9,
    sampler: 'k_euler',
    width: 64,
    height: 64,
  },
  model: 'NovelAI Diffusion V3',
}
testReading(
  'NovelAI: texts',
  png(...Object.entries(novelai).map(([name, value]) => text(name, value))),
  fromNovelai,
)
testReading(
  'NovelAI 4: captions of characters',
  png(
    text(
      'Comment',
      JSON.stringify({
        uc: '',
        seed: 1,
        v4_prompt: { caption: { base_caption: 'two', char_captions: [{ char_caption: 'girl' }] } },
      }),
    ),
  ),
  { generator: 'NovelAI', prompt: 'two\ngirl', seed: 1 },
)

/** Hides bits in the alpha of 64 x 64 pixels, column after column. */
function hide(bytes: Buffer, columns = 64): ReadAlpha {
  return async wanted => {
    const width = Math.min(wanted, columns)
    const alpha = new Uint8Array(width * 64).fill(254)
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const [column, row] = [Math.floor(bit / 64), bit % 64]
      if (column < width)
        alpha[row * width + column] = 254 | (((bytes[bit >> 3] ?? 0) >> (7 - (bit % 8))) & 1)
    }
    return { alpha, columns: width, rows: 64 }
  }
}
function toHidden(content: Buffer, bits = content.byteLength * 8): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bits)
  return Buffer.concat([Buffer.from('stealth_pngcomp'), length, content])
}
test('NovelAI: alpha bits', async () => {
  const readAlpha = hide(toHidden(gzipSync(JSON.stringify(novelai))))
  assert.deepEqual(await readGenerationParameters(png(), readAlpha), { ...noParameters, ...fromNovelai })
})
test('alpha bits that announce too much, or are damaged, say nothing', async () => {
  const damaged = [
    toHidden(Buffer.alloc(40), 2 ** 32 - 8),
    toHidden(Buffer.alloc(40)),
    toHidden(gzipSync('[1]')),
    Buffer.alloc(40, 255),
  ]
  for (const bytes of damaged) assert.equal(await readGenerationParameters(png(), hide(bytes)), null)
  assert.equal(await readGenerationParameters(png(), async () => null), null)
})
test('alpha bits that decompress to gigabytes say nothing', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 32))
  assert.equal(await readGenerationParameters(png(), hide(toHidden(bomb), 20_000)), null)
})
