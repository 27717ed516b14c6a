import { UnreadableVideoError } from '../../../features/media/video-processor.ts'

/** What ffmpeg's log says about decoded frames, after rotation. */
export interface FrameFormat {
  width: number
  height: number
  /** Width of a pixel divided by its height. */
  pixelAspect: number
  /** Names of ffmpeg; null where the video does not declare them. */
  matrix: string | null
  primaries: string | null
  transfer: string | null
  isFullRange: boolean
  hasAlpha: boolean
}

const outputPattern =
  /^ +Stream #0:0.*: Video: wrapped_avframe, (\w+)(?:\(([^)]*)\))?, (\d+)x(\d+)(?: \[SAR (\d+):(\d+))?/m

/**
 * Parses the description of the output stream in ffmpeg's log, such as
 * `wrapped_avframe, yuv420p10le(tv, bt2020nc/bt2020/smpte2084, progressive), 640x360 [SAR 2:1 DAR 5:2]`.
 *
 * @throws {UnreadableVideoError} without one
 */
export function parseFrameFormat(log: string): FrameFormat {
  const output = log.slice(Math.max(0, log.indexOf('Output #0')))
  const [, pixels = '', tags = '', width, height, horizontal, vertical] = outputPattern.exec(output) ?? []
  if (width === undefined || height === undefined) throw new UnreadableVideoError('no frame can be decoded')
  const words = tags.split(', ')
  const colors = words.find(
    word => !['tv', 'pc', 'progressive', ''].includes(word) && !word.endsWith(' first'),
  )
  const [matrix, primaries = matrix, transfer = matrix] = (colors ?? 'unknown').split('/').map(toKnownName)
  const aspect = Number(horizontal) / Number(vertical)
  return {
    width: Number(width),
    height: Number(height),
    pixelAspect: aspect > 0 && Number.isFinite(aspect) ? aspect : 1,
    matrix: matrix ?? null,
    primaries: primaries ?? null,
    transfer: transfer ?? null,
    isFullRange: words.includes('pc'),
    hasAlpha: /^(yuva|rgba|bgra|argb|abgr|gbrap|ya)/.test(pixels),
  }
}

const toKnownName = (name: string): string | null =>
  ['unknown', 'unspecified', 'reserved'].includes(name) ? null : name

/** Browsers take undeclared colors for those of BT.709 from this height on. */
const hdHeight = 720

/** Returns a format whose colors are declared, as browsers assume them for a codec. */
export function withAssumedColors(format: FrameFormat, codec: string): FrameFormat {
  const { matrix, primaries, height } = format
  const isHd = codec === 'V_VP9' || (codec !== 'V_VP8' && height >= hdHeight)
  const assumed = isHd ? 'bt709' : 'smpte170m'
  // ffmpeg names the one matrix of VP8 after another standard with the same numbers
  const ofMatrix = matrix === 'bt470bg' ? 'smpte170m' : matrix
  return { ...format, matrix: matrix ?? assumed, primaries: primaries ?? ofMatrix ?? assumed }
}
