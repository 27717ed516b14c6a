import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { readParameters } from './read-parameters.ts'

/** A PNG with texts in the lowest bits of its alpha channel, as NovelAI writes it. */
async function createStealthPng(texts: Record<string, string>): Promise<Buffer> {
  const content = gzipSync(JSON.stringify(texts))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.byteLength * 8)
  const hidden = Buffer.concat([Buffer.from('stealth_pngcomp'), length, content])
  const [width, height] = [64, 100]
  const pixels = Buffer.alloc(4 * width * height, 0x40)
  for (let place = 0; place < width * height; place += 1) {
    const [x, y] = [Math.floor(place / height), place % height]
    pixels[4 * (y * width + x) + 3] = 254 | (((hidden[place >> 3] ?? 0) >> (7 - (place % 8))) & 1)
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

test('reads the alpha bits of NovelAI, and nothing in an image without alpha', async () => {
  const texts = {
    Software: 'NovelAI',
    Source: 'V3',
    Comment: JSON.stringify({ prompt: 'a zeppelin', uc: 'fog', seed: 7 }),
  }
  const file = await createStealthPng(texts)
  const { generator, model, prompt, negative, seed } = (await readParameters(file)) ?? {}
  assert.deepEqual([generator, model, prompt, negative, seed], ['NovelAI', 'V3', 'a zeppelin', 'fog', 7])
  assert.equal(await readParameters(await sharp(file).removeAlpha().png().toBuffer()), null)
})
