import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { UnreadableVideo } from '../domain/videos.ts'
import { findFfmpeg, videoWorkshop } from './video-workshop.ts'

const film = new URL('../../demo/videos/slow-silk.mp4', import.meta.url)
const sample = new URL('./video-workshop-sample.webm', import.meta.url)
const ffmpeg = findFfmpeg(process.env.PATH ?? '')

async function place(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-video-'))
  t.after(() => rm(folder, { recursive: true }))
  return join(folder, 'file')
}

test('the headers of both kinds are read without any program', async t => {
  const path = await place(t)
  const workshop = videoWorkshop(null)
  assert.equal(workshop.posterProgram, null)
  await copyFile(film, path)
  const mp4 = await workshop.prepare(path, 'mp4')
  assert.deepEqual([mp4.path, mp4.width, mp4.height, mp4.seconds, mp4.stills], [path, 720, 720, 5, []])
  await copyFile(sample, path)
  const webm = await workshop.prepare(path, 'webm')
  assert.deepEqual([webm.width, webm.height, Math.round(webm.seconds ?? 0)], [64, 48, 1])
})

test('a film taken with the camera on its side is as high as it is shown', async t => {
  const path = await place(t)
  const bytes = await readFile(film)
  const header = bytes.indexOf('tkhd') - 4
  const end = header + bytes.readUInt32BE(header)
  bytes.writeUInt32BE(1280 * 65_536, end - 8)
  for (const [offset, value] of [
    [44, 0],
    [40, 65_536],
    [32, -65_536],
    [28, 0],
  ] as const)
    bytes.writeInt32BE(value, end - offset)
  await writeFile(path, bytes)
  const { width, height } = await videoWorkshop(null).prepare(path, 'mp4')
  assert.deepEqual([width, height], [720, 1280])
})

test('broken files are unreadable, with ffmpeg and without', async t => {
  const path = await place(t)
  const bytes = await readFile(film)
  const nonsense = Buffer.from(bytes)
  nonsense.write('nope', bytes.indexOf('vide'))
  for (const [ending, content] of [
    ['mp4', bytes.subarray(0, 400)],
    ['mp4', nonsense],
    ['mp4', Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('moov'), Buffer.alloc(20, 255)])],
    ['webm', (await readFile(sample)).subarray(0, 60)],
    ['webm', Buffer.from('\x1a\x45\xdf\xa3\x01webm', 'latin1')],
  ] as const) {
    await writeFile(path, content)
    for (const program of ffmpeg ? [null, ffmpeg] : [null])
      await assert.rejects(videoWorkshop(program).prepare(path, ending), UnreadableVideo)
  }
})

test('ffmpeg takes a poster out of the film, and what was written into it', { skip: !ffmpeg }, async t => {
  const path = await place(t)
  const telling = ['-c', 'copy', '-metadata', 'comment=taken at home', '-f', 'mp4']
  await promisify(execFile)(ffmpeg ?? '', ['-i', fileURLToPath(film), ...telling, path])
  assert.ok((await readFile(path)).includes('taken at home'))
  const video = await videoWorkshop(ffmpeg).prepare(path, 'mp4')
  assert.deepEqual([video.width, video.height, video.stills.length], [720, 720, 3])
  const poster = await sharp(video.stills[0]).metadata()
  assert.deepEqual([poster.format, poster.width], ['jpeg', 720])
  const clean = await readFile(video.path)
  assert.equal(clean.includes('taken at home'), false)
  assert.ok(clean.indexOf('moov') < clean.indexOf('mdat'), 'a player may start at once')

  await copyFile(sample, path)
  assert.equal((await videoWorkshop(ffmpeg).prepare(path, 'webm')).stills.length, 3)
})
