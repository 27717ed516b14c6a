import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import sharp from 'sharp'
import { detectImageType, detectVideoType } from './file-type.ts'

const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })

/** The start of a file with this brand, in the container format of mp4. */
const startMp4 = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1')

/** The header of a Matroska file with this document type: version 1 of EBML, then the type. */
function startMatroska(type: 'matroska' | 'webm'): Buffer {
  const content = `\x42\x86\x81\x01\x42\x82${String.fromCharCode(0x80 + type.length)}${type}`
  const size = String.fromCharCode(0x80 + content.length)
  // Names inside the video do not count
  return Buffer.from(`\x1a\x45\xdf\xa3${size}${content}`.padEnd(200, '\0') + '\x42\x82\x84webm', 'latin1')
}

test('an image has the type of its first bytes', async () => {
  assert.equal(detectImageType(await image.png().toBuffer()), 'png')
  assert.equal(detectImageType(await image.jpeg().toBuffer()), 'jpg')
  assert.equal(detectImageType(await image.gif().toBuffer()), 'gif')
  assert.equal(detectImageType(await image.webp().toBuffer()), 'webp')
})

test('a sound and a video in the container format of WebP are no images', () => {
  for (const content of ['WAVE', 'AVI ', 'ACON'])
    assert.equal(detectImageType(Buffer.from(`RIFF\x24\0\0\0${content}fmt `, 'latin1')), null, content)
})

test('mp4 and WebM are videos', async () => {
  const mp4 = await readFile(new URL('../../../demo/videos/slow-silk.mp4', import.meta.url))
  assert.equal(detectVideoType(mp4), 'mp4')
  assert.equal(detectVideoType(startMp4('mp42')), 'mp4')
  assert.equal(detectVideoType(startMatroska('webm')), 'webm')
})

test('a photograph or a sound in the container format of mp4 is no video', async () => {
  assert.equal(detectVideoType(await image.avif({ effort: 0 }).toBuffer()), null)
  for (const brand of ['heic', 'heix', 'mif1', 'M4A '])
    assert.equal(detectVideoType(startMp4(brand)), null, brand)
})

test('other Matroska files than WebM are no videos', () => {
  assert.equal(detectVideoType(startMatroska('matroska')), null)
})
