import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { Pixels } from './pixels.ts'
import { detectImageKind } from './image-kind.ts'
import { createTestImage } from './testing.ts'

const drawing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240">
    <rect width="320" height="240" fill="#fbf3e0"/><circle cx="110" cy="120" r="70" fill="#d94f30" stroke="#222" stroke-width="4"/>
    <text x="190" y="140" font-size="48" fill="#224">放大 Aa</text>
  </svg>`,
)

async function pixels(file: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 3, data }
}

test('an image of even colors is a drawing, as JPEG too', async () => {
  assert.equal(detectImageKind(await pixels(drawing)), 'drawing')
  assert.equal(
    detectImageKind(await pixels(await sharp(drawing).jpeg({ quality: 75 }).toBuffer())),
    'drawing',
  )
})

test('an image with gradients, grain or texture is a photograph', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 3 } as const
  const grain = sharp({ create: { width: 200, height: 200, channels: 3, background: 'grey', noise } })
  assert.equal(detectImageKind(await pixels(await grain.png().toBuffer())), 'photo')
  assert.equal(detectImageKind(createTestImage(160, 120)), 'photo')
})

test('a very small image is a photograph', () => {
  assert.equal(detectImageKind(createTestImage(5, 5)), 'photo')
})
