import assert from 'node:assert/strict'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { VideoExtension } from '../../../features/media/media.ts'
import { stripVideoMetadata } from './strip-video-metadata.ts'
import { readVideoHeader } from './video-header.ts'

const video = await readFile(new URL('../../../../demo/videos/slow-silk.mp4', import.meta.url))
const sample = await readFile(new URL('./sample.webm', import.meta.url))

/** Strips a file; returns its bytes and its header. */
async function strip(t: TestContext, bytes: Uint8Array, extension: VideoExtension) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-strip-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const file = await open(path, 'r+')
  try {
    await stripVideoMetadata(file, extension)
    return { bytes: await readFile(path), header: await readVideoHeader(file, extension) }
  } finally {
    await file.close()
  }
}

function box(type: string, ...content: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

const location = '+51.5007-000.1246/'
const noted = box('\xa9xyz', Buffer.from(location))
const apple = box(
  'meta',
  box('keys', Buffer.from('com.apple.quicktime.location.ISO6709')),
  box('ilst', Buffer.from(location)),
)

/** Returns the video with its index replaced by a changed one at the end; the frames keep their offsets. */
function createVideo(change: (index: Buffer) => Buffer): Buffer {
  const at = video.indexOf('moov') - 4
  const index = video.subarray(at + 8, at + video.readUInt32BE(at))
  const before = Buffer.from(video)
  before.write('free', at + 4)
  before.fill(0, at + 8, at + 8 + index.length)
  return Buffer.concat([before, box('moov', change(Buffer.from(index)))])
}

test('stripping an mp4 removes place, time and author, and nothing else', async t => {
  const dated = (index: Buffer) => {
    for (const head of ['mvhd', 'tkhd', 'mdhd']) index.writeUInt32BE(0xe1234567, index.indexOf(head) + 8)
    return index
  }
  const track = (index: Buffer) => {
    const at = index.indexOf('trak') - 4
    const end = at + index.readUInt32BE(at)
    const grown = box('trak', index.subarray(at + 8, end), box('udta', noted), apple)
    return Buffer.concat([index.subarray(0, at), grown, index.subarray(end)])
  }
  const withMetadata = createVideo(index => Buffer.concat([track(dated(index)), box('udta', noted), apple]))
  const whole = Buffer.concat([withMetadata, box('uuid', Buffer.from(`an Adobe packet: ${location}`)), apple])
  assert.ok(whole.includes(location) && whole.includes(Buffer.from('e1234567', 'hex')))

  const { bytes, header } = await strip(t, whole, 'mp4')
  assert.equal(bytes.length, whole.length)
  for (const word of [
    location,
    'quicktime.location',
    'Adobe',
    '\xa9xyz',
    'udta',
    Buffer.from('e1234567', 'hex'),
  ])
    assert.equal(bytes.includes(word), false, String(word))
  assert.deepEqual(header, { width: 720, height: 720, seconds: 5, codec: 'avc1', hasAlpha: false })
  const frames = video.indexOf('mdat')
  assert.deepEqual(bytes.subarray(frames, video.length), video.subarray(frames))
})

test('stripping removes the 64-bit times of an mp4, and keeps its duration', async t => {
  const marker = Buffer.from('e1234567', 'hex')
  const long = createVideo(index => {
    const at = index.indexOf('mvhd') - 4
    const end = at + index.readUInt32BE(at)
    const [timescale, duration, rest] = [
      index.subarray(at + 20, at + 24),
      index.subarray(at + 24, at + 28),
      index.subarray(at + 28, end),
    ]
    const version = Buffer.from([1, 0, 0, 0])
    const times = Buffer.concat([marker, marker, marker, marker])
    const header = box('mvhd', version, times, timescale, Buffer.alloc(4), duration, rest)
    return Buffer.concat([index.subarray(0, at), header, index.subarray(end)])
  })
  assert.ok(long.includes(marker))
  const { bytes, header } = await strip(t, long, 'mp4')
  assert.equal(bytes.includes(marker), false)
  assert.deepEqual(header, { width: 720, height: 720, seconds: 5, codec: 'avc1', hasAlpha: false })
})

test('an mp4 without metadata and a truncated one stay unchanged', async t => {
  const clean = (
    await strip(
      t,
      createVideo(index => index),
      'mp4',
    )
  ).bytes
  assert.deepEqual((await strip(t, clean, 'mp4')).bytes, clean)
  const broken = clean.subarray(0, clean.length - 100)
  assert.deepEqual((await strip(t, broken, 'mp4')).bytes, broken)
})

function element(id: string, content: Uint8Array): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE((1n << 56n) | BigInt(content.length))
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}

const tag = (bytes: number) => element('1254c367', Buffer.from(location.padEnd(bytes)))

test('stripping a webm removes tags, title and date at any position', async t => {
  const segment = sample.indexOf(Buffer.from('18538067', 'hex'))
  const parts = sample.subarray(segment + 12)
  const info = element(
    '1549a966',
    Buffer.concat([
      element('bf', Buffer.from('sum!')),
      element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])),
      element('4489', Buffer.from('447a0000', 'hex')),
      element('4461', Buffer.from('the date')),
      element('7ba9', Buffer.from('By the lake')),
    ]),
  )
  // A live-recorded cluster has no size; elements after it must still be found.
  const recorded = Buffer.concat([
    Buffer.from('1f43b67501ffffffffffffff', 'hex'),
    element('e7', Buffer.from([0])),
    element('a3', Buffer.from('a frame')),
  ])
  const bytes = Buffer.concat([
    sample.subarray(0, segment),
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    info,
    tag(200),
    parts,
    recorded,
    tag(20),
  ])
  assert.ok(bytes.includes(location) && bytes.includes('By the lake'))

  const { bytes: clean, header } = await strip(t, bytes, 'webm')
  assert.equal(clean.length, bytes.length)
  for (const word of [location, 'By the lake', 'the date', 'sum!'])
    assert.equal(clean.includes(word), false, word)
  assert.deepEqual(header, { width: 64, height: 48, seconds: 1, codec: 'V_VP8', hasAlpha: false })
  assert.ok(clean.includes('a frame'))
})
