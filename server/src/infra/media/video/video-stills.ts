import sharp from 'sharp'
import type { VideoExtension } from '../../../features/media/media.ts'
import { UnreadableVideoError } from '../../../features/media/video-processor.ts'
import { createInputArguments, runFfmpeg } from './ffmpeg.ts'
import { parseFrameFormat, withAssumedColors, type FrameFormat } from './frame-format.ts'
import { convertToSrgb, needsColorConversion } from './still-color.ts'
import { toSquarePixels, type VideoHeader } from './video-header-fields.ts'

/** Positions of the stills, as fractions of the video's length; the first is the poster. */
const stillPositions = [0.1, 0.5, 0.8]

/** The longer side of a still, in pixels. */
const maxStillSide = 1_920

/** Names of ffmpeg's filter `scale`; `bt470bg` is the same as `smpte170m`. */
const matrices = new Set(['bt709', 'fcc', 'smpte170m', 'smpte240m', 'bt2020'])

/** ffmpeg's own decoders of these codecs ignore transparency. */
const alphaDecoders: Readonly<Record<string, string>> = { V_VP8: 'libvpx', V_VP9: 'libvpx-vp9' }

/** Stills of a video, and the size at which browsers show it. */
export interface ExtractedStills {
  width: number
  height: number
  stills: Buffer[]
}

/**
 * Extracts stills in the colors and the shape that browsers show.
 *
 * @throws {UnreadableVideoError | DomainError | OutageError}
 */
export async function extractStills(
  ffmpeg: string,
  file: string,
  extension: VideoExtension,
  { seconds, codec, hasAlpha }: VideoHeader,
): Promise<ExtractedStills> {
  const decoder = hasAlpha ? alphaDecoders[codec] : undefined
  const describe = ['-frames:v', '1', '-f', 'null', '-']
  const input = createInputArguments(file, extension, { decoder })
  const { log } = await runFfmpeg(ffmpeg, [...input, ...describe])
  const format = withAssumedColors(parseFrameFormat(log), codec)
  const size = toSquarePixels(format, format.pixelAspect)
  const extract = (startSeconds: number) =>
    extractStill(ffmpeg, createInputArguments(file, extension, { startSeconds, decoder }), format)
  const extractAll = async (length: number, positions: readonly number[]) => {
    const found: Buffer[] = []
    for (const position of positions) {
      const still = await extract(length * position)
      if (still) found.push(still)
    }
    return found
  }
  let stills = seconds === null ? [] : await extractAll(seconds, stillPositions)
  // The sound is longer than the video, or the file does not contain its length
  if (stills.length < stillPositions.length) {
    const end = parseEnd((await runFfmpeg(ffmpeg, [...input, '-c', 'copy', '-f', 'null', '-'])).log)
    const found = await extractAll(end, stillPositions)
    if (found.length > stills.length) stills = found
  }
  if (stills.length === 0) stills = await extractAll(0, [0])
  if (stills.length === 0) throw new UnreadableVideoError('no frame can be extracted')
  return { ...size, stills }
}

/** Extracts one frame; null if the video ends before it. */
async function extractStill(
  ffmpeg: string,
  input: readonly string[],
  format: FrameFormat,
): Promise<Buffer | null> {
  const whole = toSquarePixels(format, format.pixelAspect)
  const scale = Math.min(1, maxStillSide / Math.max(whole.width, whole.height))
  const [width, height] = [whole.width, whole.height].map(side => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const converts = needsColorConversion(format) && !format.hasAlpha
  const pixels = converts ? 'rgb48le' : format.hasAlpha ? 'rgba' : 'rgb24'
  const filter = `scale=${width}:${height}:${createColorOptions(format)}:flags=bicubic+accurate_rnd+full_chroma_int,format=${pixels}`
  const args = [...input, '-v', 'error', '-frames:v', '1', '-vf', filter, '-f', 'rawvideo', 'pipe:1']
  const { output } = await runFfmpeg(ffmpeg, args)
  const channels = format.hasAlpha ? 4 : 3
  if (output.length < width * height * channels * (converts ? 2 : 1)) return null
  const samples = converts ? convertToSrgb(new Uint16Array(Uint8Array.from(output).buffer), format) : output
  const image = sharp(samples, { raw: { width, height, channels } })
  return format.hasAlpha
    ? image.png({ compressionLevel: 3 }).toBuffer()
    : image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
}

/** The matrix and range of the decoded frames, as options of ffmpeg's filter `scale`. */
function createColorOptions({ matrix, isFullRange }: FrameFormat): string {
  if (matrix === 'gbr') return 'in_range=auto'
  const name = matrix?.startsWith('bt2020') ? 'bt2020' : (matrix ?? '')
  return `in_color_matrix=${matrices.has(name) ? name : 'smpte170m'}:in_range=${isFullRange ? 'full' : 'limited'}`
}

/** Parses the end of the last frame, in seconds, from ffmpeg's log. */
function parseEnd(log: string): number {
  const last = log.slice(log.lastIndexOf('time='))
  const [, hours = 0, minutes = 0, seconds = 0] = /^time=(\d+):(\d+):([\d.]+)/.exec(last) ?? []
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}
