import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import {
  checkUpscaleStatus,
  getUserPageData,
  login,
  publishPortfolio,
  submitUpscale,
  updateUserProfile,
  uploadCreation,
} from '@tessera/shared-contracts'
import { createFakeUpscaler } from '../fakes/fake-engines.ts'
import { buildPortfolio } from '../seeds/seed-member.ts'
import { toPngFile, createSmallImage, buildUpscaleRequest } from '../seeds/seed-upscale.ts'
import { seedPaidMember } from '../seeds/seed-creation.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp, type TestApp } from '../test-app.ts'

const html = '<script>alert(1)</script>'
const png = await createSmallImage()

/** Builds a chunk of a PNG file. The checksum is right, so that only the content is tested. */
function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.byteLength)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const pngHead = (width: number, height: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(1, 8)
  return pngChunk('IHDR', head)
}

const signature = png.subarray(0, 8)
const pngWith = (...chunks: Buffer[]) =>
  Buffer.concat([signature, ...chunks, pngChunk('IEND', Buffer.alloc(0))])

/** A decompression bomb: 30,000 lines of zeros, one gigapixel. */
const bomb = pngWith(pngHead(30_000, 30_000), pngChunk('IDAT', deflateSync(Buffer.alloc(3_751 * 30_000))))

/** A GIF whose header claims a larger size than the file has. */
const hugeGif = Buffer.concat([
  Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
  Buffer.from('\x2c\0\0\0\0\xff\xff\xff\xff\0\x02\x02\x44\x01\0;', 'latin1'),
])

const frames = Array.from({ length: 3 }, (_, i) => ({
  create: { width: 20, height: 12, channels: 3 as const, background: { r: i * 80, g: 0, b: 0 } },
}))
const animation = await sharp(await Promise.all(frames.map(frame => sharp(frame).png().toBuffer())), {
  join: { animated: true },
})
  .gif()
  .toBuffer()

const files: readonly { what: string; file: Buffer }[] = [
  { what: 'a PNG of a gigapixel', file: bomb },
  { what: 'a GIF of four gigapixels', file: hugeGif },
  { what: 'a PNG whose header is all there is', file: pngWith(pngHead(100, 100)) },
  { what: 'a PNG without pixels', file: pngWith(pngHead(0, 0)) },
  { what: 'a PNG with a page behind it', file: Buffer.concat([png, Buffer.from(html)]) },
  {
    what: 'a PNG with a page among its texts',
    file: Buffer.concat([
      png.subarray(0, 33),
      pngChunk('tEXt', Buffer.from(`Comment\0${html}`)),
      png.subarray(33),
    ]),
  },
  { what: 'a GIF that is a page', file: Buffer.from(`GIF89a/*${html}`) },
  { what: 'an animation with a page behind it', file: Buffer.concat([animation, Buffer.from(html)]) },
  { what: 'a JPEG with a page in its comment', file: await jpegWithComment() },
  {
    what: 'a JPEG that begins and goes on as a page',
    file: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)]),
  },
  { what: 'an SVG', file: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${html}</svg>`) },
  {
    what: 'an SVG that reads files',
    file: Buffer.from(
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ),
  },
  { what: 'a packed SVG', file: gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  { what: 'a PDF', file: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj') },
  {
    what: 'a script for ImageMagick',
    file: Buffer.from('push graphic-context\nfill "url(https://elsewhere.example/x)"'),
  },
  { what: 'a program', file: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1') },
  { what: 'a ZIP', file: Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1') },
  { what: 'a film that is a page', file: Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${html}`, 'latin1') },
  {
    what: 'a WebM that is a page',
    file: Buffer.from(`\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm${html}`, 'latin1'),
  },
  { what: 'a WebP that ends after its name', file: Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8X', 'latin1') },
  { what: 'a TIFF', file: await sharp(png).tiff().toBuffer() },
  { what: 'an AVIF', file: await sharp(png).avif({ effort: 0 }).toBuffer() },
  { what: 'a page', file: Buffer.from(`<!doctype html>${html}`) },
]

/** Adds a comment segment after the start of a JPEG. */
async function jpegWithComment(): Promise<Buffer> {
  const jpeg = await sharp(png).jpeg().toBuffer()
  const length = Buffer.alloc(2)
  length.writeUInt16BE(html.length + 2)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(html)])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

describe('invalid and malicious files', () => {
  let site: TestApp
  let browser: TestClient
  before(async () => {
    site = await startTestApp({ adapters: { upscaler: createFakeUpscaler() } })
    browser = await seedPaidMember(site)
  })
  after(() => site.close())

  /** Asserts that the served file is an image or a video, cannot run anything, and contains no HTML. */
  async function expectHarmless(address: string, bytesToo = true): Promise<void> {
    const { statusCode, headers, rawPayload } = await browser.get(address)
    assert.equal(statusCode, 200)
    assert.match(String(headers['content-type']), /^(image\/(png|jpeg|webp|gif)|video\/(mp4|webm))$/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(
      String(headers['content-security-policy']),
      /sandbox.*default-src 'none'|default-src 'none'.*sandbox/,
    )
    if (bytesToo) assert.equal(rawPayload.includes(html), false, 'the page is still in it')
  }

  for (const { what, file } of files) {
    it(`are refused or made harmless: ${what}`, async () => {
      const { body: uploaded } = await browser.call(uploadCreation, { creation_image: toPngFile(file) })
      if (uploaded.new_creation) await expectHarmless(uploaded.new_creation.full_url)
      else
        assert.match(
          uploaded.message ?? '',
          /^(Couldn't read this file|No frame could be read|This image (has too many pixels|is damaged)|This site can't read HEIC)/,
        )

      const { body: profile } = await browser.call(updateUserProfile, {
        username: 'Ada',
        avatar: toPngFile(file),
      })
      if (profile.success) await expectHarmless(profile.new_avatar_url ?? '')
      else assert.match(profile.message ?? '', /^Please choose a JPEG/)

      const { body: taken } = await browser.call(
        submitUpscale,
        await buildUpscaleRequest({ imageFile: toPngFile(file) }),
      )
      if (taken.uuid) {
        const { body } = await browser.call(checkUpscaleStatus, { uuid: taken.uuid })
        // The original stays as its member sent it, and only that member can read it
        await expectHarmless(body.data?.original ?? '', false)
      } else assert.match(taken.error ?? '', /^(Please choose a|This image (is damaged|is [\d,]+ x))/)

      const document = await buildPortfolio()
      const data = `data:image/png;base64,${file.toString('base64')}`
      const style = { backgroundImage: `url("${data}")` }
      const layer = { id: 'image', type: 'image' as const, className: 'cover-title', style }
      const pages = document.pages.map(page => ({ ...page, layers: [layer] }))
      const { body: published } = await browser.call(publishPortfolio, { ...document, pages })
      if (!published.success) assert.match(published.error ?? '', /image/i)
    })
  }

  it('leave nothing executable in the stored files', async () => {
    const { body } = await browser.call(getUserPageData, {})
    const creations = body.creations ?? []
    assert.ok(creations.length > 0)
    for (const { full_url: original, thumb_url: thumbnail } of creations) {
      await expectHarmless(original)
      await expectHarmless(thumbnail ?? '')
    }
  })

  it('are not decompressed when a body is compressed', async () => {
    const packed = gzipSync(Buffer.alloc(50_000_000, 'a'))
    for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip']) {
      const { statusCode } = await site.app.inject({
        method: 'POST',
        url: login.path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': encoding },
        payload: packed,
      })
      assert.ok([400, 415].includes(statusCode), `${encoding}: ${statusCode}`)
    }
  })
})
