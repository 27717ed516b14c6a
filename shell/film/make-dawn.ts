/**
 * Makes the film behind the landing page's hero, which comes back to where it began, and its first frame as
 * a picture. It needs `ffmpeg`, which an installation does not have to have: what it makes is committed.
 *
 *   node shell/film/make-dawn.ts
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { height, paintDawn, width } from './dawn.ts'

const seconds = 14
const framesPerSecond = 24
const frames = seconds * framesPerSecond
const largestBytes = 1_000_000
const folder = join(import.meta.dirname, '../src/screens/home')

/** Codes the first `count` frames as ffmpeg is told. */
async function code(name: string, count: number, options: readonly string[]): Promise<void> {
  const file = join(folder, name)
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `${framesPerSecond}`]
  const ffmpeg = spawn('ffmpeg', ['-y', '-v', 'error', ...raw, '-i', '-', ...options, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(ffmpeg, 'exit')
  for (let frame = 0; frame < count; frame++) {
    if (!ffmpeg.stdin.write(paintDawn(frame / frames))) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [status] = (await ended) as [number | null]
  if (status !== 0) throw new Error(`ffmpeg ended with ${String(status)} on ${name}`)
  const { size } = await stat(file)
  console.log(`${name}: ${Math.round(size / 1_000)} kB`)
  if (size > largestBytes) throw new Error(`${name} has ${size} bytes, more than ${largestBytes}`)
}

const colours = [
  '-pix_fmt',
  'yuv420p',
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv',
  '-colorspace',
  'bt709',
]
const silent = [...colours, '-color_primaries', 'bt709', '-color_trc', 'bt709', '-an']

await code('dawn.webp', 1, ['-frames:v', '1', '-c:v', 'libwebp', '-quality', '60'])
await code('dawn.mp4', frames, [
  ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '29'],
  ...[...silent, '-movflags', '+faststart'],
])
await code('dawn.webm', frames, [
  ...['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '40', '-row-mt', '1', '-deadline', 'good', '-cpu-used', '2'],
  ...silent,
])
