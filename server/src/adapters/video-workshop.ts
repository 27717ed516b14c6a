import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { VideoEnding } from '../domain/media.ts'
import { UnreadableVideo, type VideoWorkshop } from '../domain/videos.ts'
import { stripVideo } from './strip-video.ts'
import { readVideoHeader, type VideoHeader } from './video-header.ts'

const execute = promisify(execFile)

/** Pixels of a side; the largest that common decoders take. */
const longestSide = 8_192

/** Where in the film pictures are taken, as shares of its length; the first is the poster. */
const stillsAt = [0.1, 0.5, 0.8]

/** Bytes that the program may print, and ms that it may take. */
const processLimits = { maxBuffer: 64 * 1024 * 1024, timeout: 30_000, killSignal: 'SIGKILL' } as const

const formats = { mp4: 'mov', webm: 'matroska' } as const satisfies Record<VideoEnding, string>

/** The workshop on ffmpeg where there is one; without it, headers are read and cleaned, and nothing else. */
export function videoWorkshop(ffmpeg: string | null): VideoWorkshop {
  return {
    posterProgram: ffmpeg,
    async prepare(file, ending) {
      if (!ffmpeg) {
        const probed = await probe(file, ending)
        await strip(file, ending)
        return { path: file, ...probed, stills: [] }
      }
      const clean = path.join(path.dirname(file), `clean.${ending}`)
      await run(ffmpeg, withoutMetadata(file, clean, ending))
      const probed = await probe(clean, ending)
      const stills = await stillsOf(ffmpeg, clean, ending, probed.seconds)
      return { path: clean, ...probed, stills }
    },
  }
}

/** An ffmpeg in one of the folders of PATH. */
export const findFfmpeg = (searchPath: string): string | null =>
  searchPath
    .split(path.delimiter)
    .map(folder => path.join(folder, 'ffmpeg'))
    .find(existsSync) ?? null

async function probe(file: string, ending: VideoEnding): Promise<VideoHeader & { bytes: number }> {
  const { size } = await stat(file)
  const handle = await open(file)
  try {
    const header = await readVideoHeader(handle, ending)
    const sides = header ? [header.width, header.height] : []
    if (!header || sides.some(side => side < 1 || side > longestSide))
      throw new UnreadableVideo(`not a video of sides from 1 to ${longestSide}: ${sides.join(' x ')}`)
    return { ...header, bytes: size }
  } catch (error) {
    // A header that points behind its own end
    if (error instanceof RangeError) throw new UnreadableVideo('broken header', { cause: error })
    throw error
  } finally {
    await handle.close()
  }
}

async function strip(file: string, ending: VideoEnding): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await stripVideo(handle, ending)
  } finally {
    await handle.close()
  }
}

/** What the program prints; its failure is the file's, because what it is asked is always the same. */
async function run(program: string, args: readonly string[]): Promise<Buffer> {
  try {
    return (await execute(program, args, { ...processLimits, encoding: 'buffer' })).stdout
  } catch (cause) {
    throw new UnreadableVideo('cannot be read', { cause })
  }
}

/** It reads this file and nothing else, whatever the file says. */
const input = (file: string, ending: VideoEnding) => [
  ...['-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-f', formats[ending]],
  ...['-i', file],
]

/** Pictures and sound as they are, with the index first, so that a player may start at once. */
const withoutMetadata = (file: string, clean: string, ending: VideoEnding): string[] => [
  ...input(file, ending),
  ...['-map', '0:v:0', '-map', '0:a?', '-c', 'copy'],
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
  ...(ending === 'mp4' ? ['-movflags', '+faststart'] : []),
  clean,
]

async function stillsOf(
  ffmpeg: string,
  file: string,
  ending: VideoEnding,
  seconds: number | null,
): Promise<Buffer[]> {
  const stills: Buffer[] = []
  for (const share of seconds === null ? [0] : stillsAt) {
    const frame = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '3', 'pipe:1']
    const args = ['-ss', String((seconds ?? 0) * share), ...input(file, ending), ...frame]
    const still = await run(ffmpeg, args)
    if (still.byteLength > 0) stills.push(still)
  }
  if (stills.length === 0) throw new UnreadableVideo('no picture can be taken out of it')
  return stills
}
