import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { Pixels } from './pixels.ts'
import { subjectOf } from './subject.ts'
import { testPicture } from './testing.ts'

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

test('a picture of even colours is a drawing, after JPEG too', async () => {
  assert.equal(subjectOf(await pixels(drawing)), 'drawing')
  assert.equal(subjectOf(await pixels(await sharp(drawing).jpeg({ quality: 75 }).toBuffer())), 'drawing')
})

test('slopes, grain and texture are a photograph', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 3 } as const
  const grain = sharp({ create: { width: 200, height: 200, channels: 3, background: 'grey', noise } })
  assert.equal(subjectOf(await pixels(await grain.png().toBuffer())), 'photo')
  assert.equal(subjectOf(testPicture(160, 120)), 'photo')
})

test('a picture too small to tell is a photograph', () => {
  assert.equal(subjectOf(testPicture(5, 5)), 'photo')
})
