import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import type { VideoExtension } from '../../../features/media/media.ts'
import { UnreadableVideoError, type VideoProcessor } from '../../../features/media/video-processor.ts'
import { moveIndexFirst } from './move-index-first.ts'
import type { KeptMark } from './mp4-xmp.ts'
import { stripVideoMetadata } from './strip-video-metadata.ts'
import { readVideoHeader } from './video-header.ts'
import type { VideoHeader } from './video-header-fields.ts'
import { extractStills } from './video-stills.ts'

/** In pixels; the maximum of common decoders. */
const maxSide = 8_192

/** Creates the video processor. Without ffmpeg it only reads headers and removes metadata. */
export function createVideoProcessor(ffmpeg: string | null): VideoProcessor {
  return {
    posterProgram: ffmpeg,
    async prepare(file, extension) {
      const { bytes, ...header } = await probe(file, extension)
      const marks = await strip(file, extension)
      const clean = path.join(path.dirname(file), `clean.${extension}`)
      const isMoved = extension === 'mp4' && (await moveIndexFirst(file, clean))
      const { width, height, seconds, codec } = header
      const extracted = ffmpeg ? await extractStills(ffmpeg, file, extension, header) : { stills: [] }
      const isGenerated = marks.some(mark => mark.isGenerated)
      return {
        path: isMoved ? clean : file,
        ...{ bytes, width, height, seconds, codec, isGenerated },
        ...extracted,
      }
    },
  }
}

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
    throw toUnreadable(error)
  }
}

async function strip(file: string, extension: VideoExtension): Promise<KeptMark[]> {
  await using handle = await open(file, 'r+')
  try {
    return await stripVideoMetadata(handle, extension)
  } catch (error) {
    throw toUnreadable(error)
  }
}

/** A header with offsets beyond its end is the file's fault. */
const toUnreadable = (error: unknown): unknown =>
  error instanceof RangeError ? new UnreadableVideoError('broken header', { cause: error }) : error
