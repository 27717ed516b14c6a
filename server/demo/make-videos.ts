/**
 * Makes the looping videos of the demo gallery with the embedded engine's own scenes. It needs `ffmpeg`,
 * which an installation does not have to have: its output in `videos/` is committed.
 *
 *   node server/demo/make-videos.ts
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { paintPicture } from '../src/engines/embedded/compose.ts'
import { readPrompt } from '../src/engines/embedded/prompt/read-prompt.ts'

interface Video {
  name: string
  prompt: string
  seed: number
  /** Pixels; even numbers, as the codec wants them. */
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
const LARGEST_BYTES = 350_000
const folder = join(import.meta.dirname, 'videos')

async function makeVideo({ name, prompt, seed, width, height }: Video): Promise<void> {
  const frames = SECONDS * FRAMES_PER_SECOND
  const intent = readPrompt(prompt)
  const frameAt = (frame: number) => {
    // Hardly any grain: a codec would spend all its bits on it.
    const canvas = paintPicture(
      { prompt, scenario: 'general', seed, width, height },
      intent,
      frame / frames,
      1.2,
    )
    return canvas.getContext('2d').getImageData(0, 0, width, height).data
  }
  const first = frameAt(0)
  await sharp(first, { raw: { width, height, channels: 4 } })
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`))

  const file = join(folder, `${name}.mp4`)
  const raw = [
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
  const rate = Math.floor((LARGEST_BYTES * 8 * 0.9) / SECONDS)
  const coded = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '24',
    '-maxrate',
    String(rate),
    '-bufsize',
    String(rate),
  ]
  const form = ['-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-an']
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...raw, ...coded, ...form, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(ffmpeg, 'close')
  for (let frame = 0; frame < frames; frame++) {
    const pixels = frame === 0 ? first : frameAt(frame)
    if (!ffmpeg.stdin.write(Buffer.from(pixels.buffer))) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = (await ended) as [number]
  const { size } = await stat(file)
  if (code !== 0 || size > LARGEST_BYTES) throw new Error(`${name}: ffmpeg ended with ${code}, ${size} bytes`)
  console.log(`${name}: ${size} bytes`)
}

await mkdir(folder, { recursive: true })
for (const video of videos) await makeVideo(video)
