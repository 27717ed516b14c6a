import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { VideoExtension } from '../../../features/media/media.ts'
import { UnreadableVideoError, type VideoProcessor } from '../../../features/media/video-processor.ts'
import { stripVideoMetadata } from './strip-video-metadata.ts'
import { readVideoHeader, type VideoHeader } from './video-header.ts'

const execute = promisify(execFile)

/** In pixels; the maximum of common decoders. */
const maxSide = 8_192

/** Positions of the stills, as fractions of the video's length; the first is the poster. */
const stillPositions = [0.1, 0.5, 0.8]

/** Maximum output in bytes, and timeout in ms. */
const processLimits = { maxBuffer: 64 * 1024 * 1024, timeout: 30_000, killSignal: 'SIGKILL' } as const

const formats = { mp4: 'mov', webm: 'matroska' } as const satisfies Record<VideoExtension, string>

/** Creates the video processor. Without ffmpeg it only reads headers and removes their metadata. */
export function createVideoProcessor(ffmpeg: string | null): VideoProcessor {
  return {
    posterProgram: ffmpeg,
    async prepare(file, extension) {
      if (!ffmpeg) {
        const probed = await probe(file, extension)
        await strip(file, extension)
        return { path: file, ...probed, stills: [] }
      }
      const clean = path.join(path.dirname(file), `clean.${extension}`)
      await run(ffmpeg, createStripArguments(file, clean, extension))
      const probed = await probe(clean, extension)
      const stills = await extractStills(ffmpeg, clean, extension, probed.seconds)
      return { path: clean, ...probed, stills }
    },
  }
}

/** Finds ffmpeg in the folders of PATH. */
export const findFfmpeg = (searchPath: string): string | null =>
  searchPath
    .split(path.delimiter)
    .map(folder => path.join(folder, 'ffmpeg'))
    .find(existsSync) ?? null

async function probe(file: string, extension: VideoExtension): Promise<VideoHeader & { bytes: number }> {
  const { size } = await stat(file)
  await using handle = await open(file)
  try {
    const header = await readVideoHeader(handle, extension)
    const sides = header ? [header.width, header.height] : []
    if (!header || sides.some(side => side < 1 || side > maxSide))
      throw new UnreadableVideoError(`not a video of sides from 1 to ${maxSide}: ${sides.join(' x ')}`)
    return { ...header, bytes: size }
  } catch (error) {
    // A header with offsets beyond its end
    if (error instanceof RangeError) throw new UnreadableVideoError('broken header', { cause: error })
    throw error
  }
}

async function strip(file: string, extension: VideoExtension): Promise<void> {
  await using handle = await open(file, 'r+')
  await stripVideoMetadata(handle, extension)
}

/** Returns the output of the program. A failure means an unreadable file, because the arguments are always valid. */
async function run(program: string, args: readonly string[]): Promise<Buffer> {
  try {
    return (await execute(program, args, { ...processLimits, encoding: 'buffer' })).stdout
  } catch (cause) {
    throw new UnreadableVideoError('cannot be read', { cause })
  }
}

/** Limits ffmpeg to this file, whatever the file refers to. */
const createInputArguments = (file: string, extension: VideoExtension) => [
  ...['-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-f', formats[extension]],
  ...['-i', file],
]

/** Copies video and audio unchanged, with the index first, so that players can start at once. */
const createStripArguments = (file: string, clean: string, extension: VideoExtension): string[] => [
  ...createInputArguments(file, extension),
  ...['-map', '0:v:0', '-map', '0:a?', '-c', 'copy'],
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
  ...(extension === 'mp4' ? ['-movflags', '+faststart'] : []),
  clean,
]

async function extractStills(
  ffmpeg: string,
  file: string,
  extension: VideoExtension,
  seconds: number | null,
): Promise<Buffer[]> {
  const stills: Buffer[] = []
  for (const share of seconds === null ? [0] : stillPositions) {
    const frame = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '3', 'pipe:1']
    const args = ['-ss', String((seconds ?? 0) * share), ...createInputArguments(file, extension), ...frame]
    const still = await run(ffmpeg, args)
    if (still.byteLength > 0) stills.push(still)
  }
  if (stills.length === 0) throw new UnreadableVideoError('no frame can be extracted')
  return stills
}
