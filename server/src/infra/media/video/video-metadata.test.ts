import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { VideoExtension } from '../../../features/media/media.ts'
import {
  aigcLabel,
  markedXmp,
  privateText,
  sourceType,
} from '../../../../test/image-kinds/metadata-samples.ts'
import { uuidBox, uuids } from '../../../../test/image-kinds/mp4-boxes.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { createVideoProcessor } from './video-processor.ts'

const video = fileURLToPath(new URL('../../../../demo/videos/slow-silk.mp4', import.meta.url))
const sample = fileURLToPath(new URL('./sample.webm', import.meta.url))
const ffmpeg = findFfmpeg(process.env.PATH ?? '') ?? ''
const skip = ffmpeg === ''

const folder = await mkdtemp(join(tmpdir(), 'tessera-metadata-'))
after(() => rm(folder, { recursive: true }))

const run = (...args: string[]) => execFileSync(ffmpeg, ['-nostdin', '-y', '-v', 'error', ...args])
const place = '+51.5007-000.1246/'
const mark = '{"Label":"1","ContentProducer":"0011"}'

/** Prepares a file; returns it, its bytes, and what the processor says about it. */
async function prepare(file: string, extension: VideoExtension, program: string | null = null) {
  const path = join(folder, `upload.${extension}`)
  await copyFile(file, path)
  const prepared = await createVideoProcessor(program).prepare(path, extension)
  return { ...prepared, content: await readFile(prepared.path) }
}

function box(type: string, ...content: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

/** Writes the demo video with boxes inserted, first in its index and last in the file. */
async function writeMp4(inIndex: Buffer, behind: Buffer): Promise<string> {
  const bytes = await readFile(video)
  const at = bytes.indexOf('moov') - 4
  const end = at + bytes.readUInt32BE(at)
  const index = Buffer.from(bytes.subarray(at + 8, end))
  const before = Buffer.from(bytes)
  before.write('free', at + 4)
  const path = join(folder, 'made.mp4')
  await writeFile(path, Buffer.concat([before, behind, box('moov', inIndex, index)]))
  return path
}

const text = (value: string) => Buffer.from(value)
const data = (value: string) => box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), text(value))
const keyName = (name: string) => box('mdta', text(name))

/** The list of keys and values that phones and generators write; ISO files have a version before it. */
const createList = (version: Buffer) => {
  const keys = Buffer.concat([
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 2]),
    keyName('place.ISO6709'),
    keyName('AIGC'),
  ])
  const item = (index: number, value: string) => {
    const made = box('item', data(value))
    made.writeUInt32BE(index, 4)
    return made
  }
  const handler = box('hdlr', Buffer.alloc(8), text('mdta'), Buffer.alloc(13))
  return box('meta', version, handler, box('keys', keys), box('ilst', item(1, place), item(2, mark)))
}

const version = Buffer.alloc(4)
const freeForm = box(
  'ilst',
  box('----', box('mean', version, text('com.example')), box('name', version, text('AIGC')), data(mark)),
  box('©cmt', data(place)),
)
const handler = box('hdlr', Buffer.alloc(8), text('mdir'), Buffer.alloc(13))
for (const [name, marked] of Object.entries({
  'a key in ISO form': box('udta', createList(version), box('©xyz', text(place))),
  'a key in QuickTime form': createList(Buffer.alloc(0)),
  'a free-form item': box('udta', box('meta', version, handler, freeForm)),
  'a box': box('udta', box('AIGC', text(mark)), box('©xyz', text(place))),
}))
  test(`the mark of generated content as ${name} stays in an mp4, and the place beside it goes`, async () => {
    const { content } = await prepare(await writeMp4(marked, Buffer.alloc(0)), 'mp4')
    assert.ok(content.includes(mark))
    assert.ok(content.includes('AIGC'))
    for (const word of [place, 'ISO6709']) assert.equal(content.includes(word), false, word)
  })

const uuid = (id: string, value: string) => box('uuid', Buffer.from(id, 'hex'), text(value))

test('a C2PA manifest stays in an mp4, and boxes of vendors and trailers go', async () => {
  const behind = Buffer.concat([
    uuid('d8fec3d61b0e483c92975828877ec481', 'the manifest'),
    uuid('be7acfcb97a942e89c71999491e3afac', `Adobe ${place}`),
    box('sefd', text(`Samsung ${place}`)),
    box('free', text(`hidden ${place}`)),
  ])
  const path = await writeMp4(Buffer.alloc(0), behind)
  await writeFile(path, Buffer.concat([await readFile(path), text(`SEFT ${place} at the end`)]))
  const { content } = await prepare(path, 'mp4')
  assert.ok(content.includes('the manifest'))
  for (const word of [place, 'Adobe', 'Samsung', 'SEFT']) assert.equal(content.includes(word), false, word)
})

for (const [name, inIndex, behind] of [
  ['a box of the file', Buffer.alloc(0), uuidBox(uuids.xmp, markedXmp)],
  ['a box of the index', uuidBox(uuids.xmp, markedXmp), Buffer.alloc(0)],
  ['the data of users', box('udta', box('XMP_', text(markedXmp)), box('©xyz', text(place))), Buffer.alloc(0)],
] as const)
  test(`the marks in XMP in ${name} stay in an mp4, and its other contents go`, async () => {
    const { content, isGenerated } = await prepare(await writeMp4(inIndex, behind), 'mp4')
    assert.ok(content.includes(`DigitalSourceType>${sourceType}<`))
    assert.ok(content.includes(`<TC260:AIGC>${aigcLabel}<`))
    for (const word of [privateText, place]) assert.equal(content.includes(word), false, word)
    assert.equal(isGenerated, true)
  })

test('XMP without room for a packet of its marks goes, and they count', async () => {
  const xmp = `<a b="${sourceType}" c="${privateText}"/>`
  const path = await writeMp4(Buffer.alloc(0), uuidBox(uuids.xmp, xmp))
  const { content, isGenerated } = await prepare(path, 'mp4')
  assert.deepEqual([content.includes(privateText), isGenerated], [false, true])
})

test('XMP without marks goes from an mp4', async () => {
  const xmp = markedXmp.replace(sourceType, '').replace(/ TC260:AIGC="[^"]*"/, '')
  const { content, isGenerated } = await prepare(
    await writeMp4(Buffer.alloc(0), uuidBox(uuids.xmp, xmp)),
    'mp4',
  )
  assert.deepEqual([content.includes('xmpmeta'), isGenerated], [false, false])
})

test('a recorded route in a track of its own goes, also from fragments', { skip }, async () => {
  const subtitles = join(folder, 'route.srt')
  await writeFile(
    subtitles,
    `1\n00:00:00,000 --> 00:00:01,000\nGPS ${place}\n\n2\n00:00:02,000 --> 00:00:03,000\nGPS ${place}\n`,
  )
  const path = join(folder, 'route.mp4')
  const copy = ['-i', video, '-i', subtitles, '-map', '0', '-map', '1', '-c', 'copy', '-c:s', 'mov_text']
  for (const flags of [
    'faststart',
    'frag_keyframe+empty_moov+default_base_moof',
    'frag_keyframe+empty_moov',
  ]) {
    run(...copy, '-movflags', flags, path)
    assert.ok((await readFile(path)).includes(place))
    const { content, path: clean } = await prepare(path, 'mp4')
    assert.equal(content.includes(place), false, flags)
    assert.doesNotMatch(run('-i', clean, '-c', 'copy', '-f', 'streamhash', '-').toString(), /^1,/m)
    assert.equal(hashVideo(clean), hashVideo(video), flags)
  }
})

const hashVideo = (file: string) =>
  run('-i', file, '-map', '0:v', '-c', 'copy', '-f', 'streamhash', '-').toString()

test('names of devices go from the tracks of an mp4', async () => {
  const bytes = await readFile(video)
  const handler = bytes.indexOf('vide') + 16
  bytes.write('GoPro AVC', handler)
  const entry = bytes.indexOf('avc1', bytes.indexOf('stsd')) + 4
  bytes.write('\x09GoPro enc', entry + 42)
  const path = join(folder, 'device.mp4')
  await writeFile(path, bytes)
  assert.equal((await prepare(path, 'mp4')).content.includes('GoPro'), false)
})

test('a cover before the tracks is no video', { skip }, async () => {
  const cover = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#f0f' } })
    .jpeg()
    .toBuffer()
  const image = box('data', Buffer.from([0, 0, 0, 13, 0, 0, 0, 0]), cover)
  const list = box('udta', box('meta', version, handler, box('ilst', box('covr', image))))
  const { stills, content, width } = await prepare(await writeMp4(list, Buffer.alloc(0)), 'mp4', ffmpeg)
  assert.equal(width, 720)
  assert.equal((await sharp(stills[0]).metadata()).width, 720)
  assert.equal(content.includes(cover), false)
})

test('the index of an mp4 comes before its frames', { skip }, async () => {
  const path = await writeMp4(Buffer.alloc(0), Buffer.alloc(0))
  const { content, path: clean } = await prepare(path, 'mp4')
  assert.ok(content.indexOf('moov') < content.indexOf('mdat'))
  assert.equal(hashVideo(clean), hashVideo(video))
})

for (const [name, filter, size] of [
  ['90°', 'rotate=90', [48, 64]],
  ['180°', 'rotate=180', [64, 48]],
  ['270°', 'rotate=270', [48, 64]],
] as const)
  test(`a video rotated by ${name} keeps its rotation`, { skip }, async () => {
    const path = join(folder, 'rotated.mp4')
    const plain = join(folder, 'plain.mp4')
    run('-i', sample, '-c:v', 'libx264', plain)
    run('-i', plain, '-c', 'copy', '-metadata:s:v:0', filter, path)
    const { width, height, stills } = await prepare(path, 'mp4', ffmpeg)
    const poster = await sharp(stills[0]).metadata()
    assert.deepEqual([width, height, poster.width, poster.height], [...size, ...size])
  })

test('a transparent WebM stays transparent, and so does its poster', { skip }, async () => {
  const path = join(folder, 'alpha.webm')
  const transparent = String.raw`format=yuva420p,geq=lum=lum(X\,Y):cb=128:cr=128:a=255*gte(X\,32)`
  for (const codec of ['libvpx-vp9', 'libvpx']) {
    run('-i', sample, '-vf', transparent, '-c:v', codec, '-auto-alt-ref', '0', '-cpu-used', '8', path)
    const { stills, path: clean } = await prepare(path, 'webm', ffmpeg)
    assert.match(readLog(clean), /alpha_mode *: 1/)
    const { data, info } = await sharp(stills[0]).raw().toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number) => data[(24 * info.width + x) * info.channels + 3]
    assert.deepEqual([info.channels, alphaAt(8), alphaAt(56)], [4, 0, 255], codec)
  }
})

/** The description that ffmpeg prints of a file. */
function readLog(file: string): string {
  return execFileSync('sh', ['-c', '"$0" -nostdin -i "$1" -f null - 2>&1', ffmpeg, file]).toString()
}

test('a WebM keeps the mark of generated content; other tags, chapters and texts go', { skip }, async () => {
  const path = join(folder, 'marked.webm')
  const chapters = join(folder, 'chapters.txt')
  await writeFile(
    chapters,
    `;FFMETADATA1\nAIGC=${mark}\nlocation=${place}\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=Home\n`,
  )
  const route = join(folder, 'route.vtt')
  await writeFile(route, `WEBVTT\n\n00:00.000 --> 00:00.500\nGPS ${place}\n`)
  const inputs = ['-i', sample, '-i', chapters, '-i', route, '-map', '0:v', '-map', '2', '-map_metadata', '1']
  const names = ['-metadata:s:v:0', 'title=Taken by Ada', '-metadata:s:v:0', 'place=By the lake']
  run(...inputs, '-map_chapters', '1', '-c', 'copy', ...names, path)
  const before = (await readFile(path)).toString('latin1')
  for (const word of [place, 'Home', 'Ada', 'By the lake', 'GPS']) assert.ok(before.includes(word), word)
  const { content, path: clean } = await prepare(path, 'webm', ffmpeg)
  assert.match(readLog(clean), /AIGC *: \{"Label"/)
  for (const word of [place, 'Home', 'Ada', 'By the lake', 'GPS'])
    assert.equal(content.includes(word), false, word)
  assert.equal(hashVideo(clean), hashVideo(sample))
})
