/**
 * Makes the looping videos of the demo gallery with scenes of the embedded engine. It needs `ffmpeg`. An
 * installation does not, because the output in `videos/` is committed.
 *
 *   node server/demo/make-videos.ts
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { paintImage } from '@tessera/image-engine/node/paint-image'
import { readPrompt } from '@tessera/image-engine/prompt'

interface Video {
  name: string
  prompt: string
  seed: number
  /** Pixels; the codec needs even numbers. */
  width: number
  height: number
}

const videos: readonly Video[] = [
  { name: 'evening-swell', prompt: 'ocean waves at sunset', seed: 6, width: 640, height: 960 },
  { name: 'drifting-mist', prompt: 'misty mountain ranges at dawn', seed: 5, width: 960, height: 640 },
  { name: 'slow-silk', prompt: 'silk folds, violet and orange, dark', seed: 5, width: 720, height: 720 },
  { name: 'northern-lights', prompt: 'aurora above a mountain lake', seed: 1, width: 640, height: 960 },
]

const SECONDS = 5
const FRAMES_PER_SECOND = 24
const MAX_BYTES = 350_000
const folder = join(import.meta.dirname, 'videos')

async function makeVideo({ name, prompt, seed, width, height }: Video): Promise<void> {
  const frames = SECONDS * FRAMES_PER_SECOND
  const intent = readPrompt(prompt)
  const paintFrame = async (frame: number) => {
    // Almost no grain, because a codec would spend its bits on it.
    const canvas = await paintImage(
      { prompt, scenario: 'general', seed, width, height },
      intent,
      frame / frames,
      1.2,
    )
    return canvas.getContext('2d').getImageData(0, 0, width, height).data
  }
  const first = await paintFrame(0)
  await sharp(first, { raw: { width, height, channels: 4 } })
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`))

  const file = join(folder, `${name}.mp4`)
  const inputOptions = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgba',
    '-s',
    `${width}x${height}`,
    '-r',
    String(FRAMES_PER_SECOND),
    '-i',
    '-',
  ]
  const maxBitsPerSecond = Math.floor((MAX_BYTES * 8 * 0.9) / SECONDS)
  const codecOptions = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '24',
    '-maxrate',
    String(maxBitsPerSecond),
    '-bufsize',
    String(maxBitsPerSecond),
  ]
  const outputOptions = ['-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-an']
  const ffmpeg = spawn(
    'ffmpeg',
    ['-y', '-loglevel', 'error', ...inputOptions, ...codecOptions, ...outputOptions, file],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  )
  const ended = once(ffmpeg, 'close')
  for (let frame = 0; frame < frames; frame++) {
    const pixels = frame === 0 ? first : await paintFrame(frame)
    if (!ffmpeg.stdin.write(Buffer.from(pixels.buffer))) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = (await ended) as [number]
  const { size } = await stat(file)
  if (code !== 0 || size > MAX_BYTES) throw new Error(`${name}: ffmpeg ended with ${code}, ${size} bytes`)
  console.log(`${name}: ${size} bytes`)
}

await mkdir(folder, { recursive: true })
for (const video of videos) await makeVideo(video)
