import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import type { VideoExtension } from '../../../features/media/media.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { createVideoProcessor } from './video-processor.ts'

const ffmpeg = findFfmpeg(process.env.PATH ?? '') ?? ''
const skip = ffmpeg === ''

const folder = await mkdtemp(join(tmpdir(), 'tessera-kinds-'))
after(() => rm(folder, { recursive: true }))

const run = (...args: string[]) => execFileSync(ffmpeg, ['-nostdin', '-y', '-v', 'error', ...args])

/** Of a channel of a color. */
const maxDifference = 8

type Color = [number, number, number]

const colors: Color[] = [
  [200, 40, 40],
  [40, 160, 60],
  [50, 60, 190],
  [190, 150, 60],
]

/** The same values in the primaries of SD video, as Chromium draws them. */
const sdColors: Color[] = [
  [195, 49, 39],
  [55, 158, 59],
  [55, 65, 190],
  [187, 150, 59],
]

/** An image of four vertical stripes. */
async function createStripes([width, height]: readonly [number, number]): Promise<string> {
  const file = join(folder, `stripes-${width}x${height}.png`)
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1)
    pixels.set(colors[Math.floor(((at % width) * 4) / width)] ?? [0, 0, 0], at * 3)
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(file)
  return file
}

const stillInput = (image: string, seconds = 1) =>
  ['-loop', '1', '-framerate', '10', '-t', String(seconds), '-i', image] as const
const toMatrix = (matrix: string, pixels = 'yuv420p') => [
  '-vf',
  `scale=out_color_matrix=${matrix}:out_range=tv,format=${pixels}`,
]
const declare = (matrix: string, primaries = matrix, transfer = matrix) => [
  ...['-colorspace', matrix, '-color_primaries', primaries],
  ...['-color_trc', transfer, '-color_range', 'tv'],
]
const h264 = ['-c:v', 'libx264', '-crf', '8', '-preset', 'ultrafast']
const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '8', '-b:v', '0', '-cpu-used', '8']
const sound = (seconds: number) => ['-f', 'lavfi', '-t', String(seconds), '-i', 'sine=440']

interface Kind {
  extension: VideoExtension
  width: number
  height: number
  stills?: number
  shown?: Color[]
  /** Arguments of ffmpeg before the output. */
  make: (stripes: string) => string[]
  from?: [number, number]
}

const kinds: Record<string, Kind> = {
  'BT.709': {
    extension: 'mp4',
    width: 320,
    height: 160,
    make: image => [...stillInput(image), ...toMatrix('bt709'), ...h264, ...declare('bt709')],
  },
  'BT.709 in WebM': {
    extension: 'webm',
    width: 320,
    height: 160,
    make: image => [...stillInput(image), ...toMatrix('bt709'), ...vp9, ...declare('bt709')],
  },
  'BT.601': {
    extension: 'mp4',
    width: 320,
    height: 160,
    make: image => [
      ...stillInput(image),
      ...toMatrix('smpte170m'),
      ...h264,
      ...declare('smpte170m', 'bt709', 'bt709'),
    ],
  },
  'SD without colors': {
    extension: 'mp4',
    shown: sdColors,
    width: 320,
    height: 160,
    make: image => [...stillInput(image), ...toMatrix('smpte170m'), ...h264],
  },
  'HD without colors': {
    extension: 'mp4',
    width: 1280,
    height: 720,
    from: [1280, 720],
    make: image => [...stillInput(image, 0.5), ...toMatrix('bt709'), ...h264],
  },
  'full range': {
    extension: 'mp4',
    width: 320,
    height: 160,
    make: image => [
      ...stillInput(image),
      '-vf',
      'scale=out_color_matrix=bt709:out_range=pc,format=yuvj420p',
      ...h264,
      '-colorspace',
      'bt709',
      '-color_range',
      'pc',
    ],
  },
  RGB: {
    extension: 'mp4',
    width: 320,
    height: 160,
    make: image => [...stillInput(image), '-c:v', 'libx264rgb', '-crf', '8', '-preset', 'ultrafast'],
  },
  anamorphic: {
    extension: 'mp4',
    shown: sdColors,
    width: 640,
    height: 160,
    make: image => [
      ...stillInput(image),
      '-vf',
      'scale=out_color_matrix=smpte170m:out_range=tv,format=yuv420p,setsar=2/1',
      ...h264,
    ],
  },
  'tall pixels': {
    extension: 'mp4',
    shown: sdColors,
    width: 320,
    height: 200,
    make: image => [
      ...stillInput(image),
      '-vf',
      'scale=out_color_matrix=smpte170m:out_range=tv,format=yuv420p,setsar=4/5',
      ...h264,
    ],
  },
  'anamorphic WebM': {
    extension: 'webm',
    width: 640,
    height: 160,
    make: image => [
      ...stillInput(image),
      '-vf',
      'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=2/1',
      ...vp9,
    ],
  },
  'one frame': {
    extension: 'mp4',
    width: 320,
    height: 160,
    make: image => ['-i', image, '-frames:v', '1', ...toMatrix('bt709'), ...h264, ...declare('bt709')],
  },
  'one frame in WebM': {
    extension: 'webm',
    width: 320,
    height: 160,
    make: image => ['-i', image, '-frames:v', '1', ...toMatrix('bt709'), ...vp9, ...declare('bt709')],
  },
  'video shorter than its sound': {
    extension: 'mp4',
    width: 320,
    height: 160,
    stills: 3,
    make: image => [
      ...stillInput(image, 0.5),
      ...sound(8),
      ...toMatrix('bt709'),
      ...h264,
      ...declare('bt709'),
      '-c:a',
      'aac',
    ],
  },
  'WebM shorter than its sound': {
    extension: 'webm',
    width: 320,
    height: 160,
    stills: 3,
    make: image => [
      ...stillInput(image, 0.5),
      ...sound(8),
      ...toMatrix('bt709'),
      ...vp9,
      ...declare('bt709'),
      '-c:a',
      'libopus',
    ],
  },
  fragmented: {
    extension: 'mp4',
    width: 320,
    height: 160,
    make: image => [
      ...stillInput(image),
      ...toMatrix('bt709'),
      ...h264,
      ...declare('bt709'),
      '-movflags',
      'frag_keyframe+empty_moov+default_base_moof',
    ],
  },
  HEVC: {
    extension: 'mp4',
    width: 320,
    height: 160,
    make: image => [
      ...stillInput(image),
      ...toMatrix('bt709'),
      '-c:v',
      'libx265',
      '-x265-params',
      'log-level=none:crf=8',
      '-tag:v',
      'hvc1',
      ...declare('bt709'),
    ],
  },
  'live WebM': {
    extension: 'webm',
    width: 320,
    height: 160,
    make: image => [...stillInput(image), ...toMatrix('bt709'), ...vp9, ...declare('bt709'), '-live', '1'],
  },
  '10 bits': {
    extension: 'webm',
    width: 320,
    height: 160,
    make: image => [...stillInput(image), ...toMatrix('bt709', 'yuv420p10le'), ...vp9, ...declare('bt709')],
  },
}

/** Hashes of the coded data of all streams. */
const hashStreams = (file: string) =>
  run('-i', file, '-map', '0', '-c', 'copy', '-f', 'streamhash', '-').toString()

async function readColors(still: Buffer | undefined) {
  const { data, info } = await sharp(still).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (share: number) => {
    const offset = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * 3
    return [...data.subarray(offset, offset + 3)]
  }
  return [1 / 8, 3 / 8, 5 / 8, 7 / 8].map(at)
}

for (const [
  name,
  { extension, width, height, stills = 1, shown = colors, make, from = [320, 160] as const },
] of Object.entries(kinds))
  test(`${name} keeps its coded data, and its stills show what it shows`, { skip }, async () => {
    const path = join(folder, `video.${extension}`)
    const metadata = ['-metadata', 'comment=taken at home', '-metadata', 'location=+51.5-000.1/']
    run(...make(await createStripes(from)), ...metadata, path)
    const hashes = hashStreams(path)
    const whole = await createVideoProcessor(null).prepare(path, extension)
    assert.deepEqual([whole.width, whole.height], [width, height], 'without ffmpeg')

    const prepared = await createVideoProcessor(ffmpeg).prepare(path, extension)
    assert.deepEqual([prepared.width, prepared.height], [width, height])
    assert.equal(hashStreams(prepared.path), hashes)
    const bytes = await readFile(prepared.path)
    for (const word of ['taken at home', '+51.5']) assert.equal(bytes.includes(word), false, word)
    assert.ok(prepared.stills.length >= stills, `${prepared.stills.length} stills`)
    for (const still of prepared.stills) {
      const size = await sharp(still).metadata()
      assert.deepEqual([size.width, size.height], [width, height])
      for (const [at, found] of (await readColors(still)).entries()) {
        const difference = Math.max(
          ...found.map((value, channel) => Math.abs(value - (shown[at]?.[channel] ?? 0))),
        )
        assert.ok(difference <= maxDifference, `stripe ${at}: ${found.join()}`)
      }
    }
  })
