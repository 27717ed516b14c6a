import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { createTestImage } from '../../../test/harnesses/review-site.ts'
import { getDifferenceHash } from './difference-hash.ts'

const countDifferentBits = (a: string, b: string) =>
  (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length

test('a smaller JPEG of an image differs in few bits, and another image in many', async () => {
  const image = await createTestImage(1, 400).png().toBuffer()
  const copy = await sharp(image).resize(150, 120, { fit: 'fill' }).jpeg({ quality: 60 }).toBuffer()
  const [hash, hashOfCopy, hashOfOther] = await Promise.all([
    getDifferenceHash(sharp(image)),
    getDifferenceHash(sharp(copy)),
    getDifferenceHash(createTestImage(5, 400)),
  ])
  assert.match(hash, /^[\da-f]{16}$/)
  assert.ok(countDifferentBits(hash, hashOfCopy) <= 6, `${hash} ${hashOfCopy}`)
  assert.ok(countDifferentBits(hash, hashOfOther) > 16, `${hash} ${hashOfOther}`)
})

test('a bit is set where a pixel is brighter than the next one', async () => {
  const row = [9, 8, 7, 6, 5, 4, 3, 2, 1].map(shade => shade * 20)
  const falling = Buffer.from(Array.from({ length: 8 }, () => row).flat())
  const image = sharp(falling, { raw: { width: 9, height: 8, channels: 1 } })
  assert.equal(await getDifferenceHash(image), 'ffffffffffffffff')
  assert.equal(await getDifferenceHash(image.clone().flop()), '0000000000000000')
})
