import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { UnreadableVideoError } from '../../../features/media/video-processor.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { createVideoProcessor } from './video-processor.ts'

const video = new URL('../../../../demo/videos/slow-silk.mp4', import.meta.url)
const sample = new URL('./sample.webm', import.meta.url)
const ffmpeg = findFfmpeg(process.env.PATH ?? '')

async function createPath(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-video-'))
  t.after(() => rm(folder, { recursive: true }))
  return join(folder, 'file')
}

test('headers of mp4 and webm are read without ffmpeg', async t => {
  const path = await createPath(t)
  const processor = createVideoProcessor(null)
  assert.equal(processor.posterProgram, null)
  await copyFile(video, path)
  const mp4 = await processor.prepare(path, 'mp4')
  assert.deepEqual([mp4.path, mp4.width, mp4.height, mp4.seconds, mp4.stills], [path, 720, 720, 5, []])
  await copyFile(sample, path)
  const webm = await processor.prepare(path, 'webm')
  assert.deepEqual([webm.width, webm.height, Math.round(webm.seconds ?? 0)], [64, 48, 1])
})

test('the size of a rotated video is the one that players show', async t => {
  const path = await createPath(t)
  const bytes = await readFile(video)
  const header = bytes.indexOf('tkhd') - 4
  const end = header + bytes.readUInt32BE(header)
  bytes.writeUInt32BE(1280 * 65_536, end - 8)
  // The width in the description of the frames
  bytes.writeUInt16BE(1280, bytes.indexOf('avc1', bytes.indexOf('stsd')) + 4 + 24)
  for (const [offset, value] of [
    [44, 0],
    [40, 65_536],
    [32, -65_536],
    [28, 0],
  ] as const)
    bytes.writeInt32BE(value, end - offset)
  await writeFile(path, bytes)
  const { width, height } = await createVideoProcessor(null).prepare(path, 'mp4')
  assert.deepEqual([width, height], [720, 1280])
})

test('broken files are unreadable, with ffmpeg and without', async t => {
  const path = await createPath(t)
  const bytes = await readFile(video)
  const nonsense = Buffer.from(bytes)
  nonsense.write('nope', bytes.indexOf('vide'))
  for (const [extension, content] of [
    ['mp4', bytes.subarray(0, 400)],
    ['mp4', nonsense],
    ['mp4', Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('moov'), Buffer.alloc(20, 255)])],
    ['webm', (await readFile(sample)).subarray(0, 60)],
    ['webm', Buffer.from('\x1a\x45\xdf\xa3\x01webm', 'latin1')],
  ] as const) {
    await writeFile(path, content)
    for (const program of ffmpeg ? [null, ffmpeg] : [null])
      await assert.rejects(createVideoProcessor(program).prepare(path, extension), UnreadableVideoError)
  }
})

test('ffmpeg extracts a poster and removes metadata', { skip: !ffmpeg }, async t => {
  const path = await createPath(t)
  const metadata = ['-c', 'copy', '-metadata', 'comment=taken at home', '-f', 'mp4']
  await promisify(execFile)(ffmpeg ?? '', ['-i', fileURLToPath(video), ...metadata, path])
  assert.ok((await readFile(path)).includes('taken at home'))
  const prepared = await createVideoProcessor(ffmpeg).prepare(path, 'mp4')
  assert.deepEqual([prepared.width, prepared.height, prepared.stills.length], [720, 720, 3])
  const poster = await sharp(prepared.stills[0]).metadata()
  assert.deepEqual([poster.format, poster.width], ['jpeg', 720])
  const clean = await readFile(prepared.path)
  assert.equal(clean.includes('taken at home'), false)
  assert.ok(clean.indexOf('moov') < clean.indexOf('mdat'), 'the index comes first')

  await copyFile(sample, path)
  assert.equal((await createVideoProcessor(ffmpeg).prepare(path, 'webm')).stills.length, 3)
})
