/**
 * Renders the looping video behind the landing page's hero, and its first frame as an image. Needs `ffmpeg`. The
 * results are committed, so an installation does not need it.
 *
 *   node shell/film/make-dawn.ts
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { height, renderDawnFrame, width } from './dawn.ts'

const seconds = 14
const framesPerSecond = 24
const frames = seconds * framesPerSecond
const maxBytes = 1_000_000
const folder = join(import.meta.dirname, '../src/screens/home')

/** Encodes the first `count` frames with options of ffmpeg. */
async function encode(name: string, count: number, options: readonly string[]): Promise<void> {
  const file = join(folder, name)
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `${framesPerSecond}`]
  const ffmpeg = spawn('ffmpeg', ['-y', '-v', 'error', ...raw, '-i', '-', ...options, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const exited = once(ffmpeg, 'exit')
  for (let frame = 0; frame < count; frame++) {
    if (!ffmpeg.stdin.write(renderDawnFrame(frame / frames))) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [status] = (await exited) as [number | null]
  if (status !== 0) throw new Error(`ffmpeg exited with ${String(status)} on ${name}`)
  const { size } = await stat(file)
  console.log(`${name}: ${Math.round(size / 1_000)} kB`)
  if (size > maxBytes) throw new Error(`${name} has ${size} bytes, more than ${maxBytes}`)
}

const colours = [
  '-pix_fmt',
  'yuv420p',
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv',
  '-colorspace',
  'bt709',
]
const videoOnly = [...colours, '-color_primaries', 'bt709', '-color_trc', 'bt709', '-an']

await encode('dawn.webp', 1, ['-frames:v', '1', '-c:v', 'libwebp', '-quality', '60'])
await encode('dawn.mp4', frames, [
  ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '29'],
  ...[...videoOnly, '-movflags', '+faststart'],
])
await encode('dawn.webm', frames, [
  ...['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '40', '-row-mt', '1', '-deadline', 'good', '-cpu-used', '2'],
  ...videoOnly,
])
