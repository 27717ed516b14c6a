import type { FrameFormat } from './frame-format.ts'

type Vector = readonly [number, number, number]
type Matrix = readonly [Vector, Vector, Vector]

/** Linear light of other primaries in that of sRGB. */
const toSrgb: Readonly<Record<string, Matrix>> = {
  bt2020: [
    [1.6605, -0.5876, -0.0728],
    [-0.1246, 1.1329, -0.0083],
    [-0.0182, -0.1006, 1.1187],
  ],
  smpte170m: [
    [0.9395, 0.0502, 0.0103],
    [0.0178, 0.9658, 0.0164],
    [-0.0016, -0.0044, 1.006],
  ],
  bt470bg: [
    [1.044, -0.044, 0],
    [0, 1, 0],
    [0, 0.0118, 0.9882],
  ],
  smpte432: [
    [1.2249, -0.2247, 0],
    [-0.042, 1.0419, 0],
    [-0.0196, -0.0786, 1.0979],
  ],
}

/** The light of white text, and of the brightest highlights where a video declares none, in nits (ITU-R BT.2408). */
const whiteNits = 203
const peakNits = 1_000
const peak = peakNits / whiteNits

/** Returns linear light for a value from 0 to 1; 1 is white, more is brighter than white. */
const transfers: Readonly<Record<string, (value: number) => number>> = {
  smpte2084: value => {
    const root = value ** (1 / 78.84375)
    return (
      ((Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125) * 10_000) /
      whiteNits
    )
  },
  'arib-std-b67': value =>
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12,
}

/** The middle control point of the quadratic curve from the reference white to the peak. */
const middle = { light: 1.65, result: 0.825 }

/**
 * Maps light to a screen on which nothing is brighter than white, by the reference white tone mapping of SMPTE ST
 * 2094-50: white becomes half as bright, and a quadratic curve leads to the peak.
 */
function mapTone(light: number): number {
  if (light <= 1) return light / 2
  if (light >= peak) return 1
  const [square, linear] = [1 - 2 * middle.light + peak, 2 * (middle.light - 1)]
  const at = (Math.sqrt(linear ** 2 + 4 * square * (light - 1)) - linear) / (2 * square)
  return (1 - at) ** 2 / 2 + 2 * at * (1 - at) * middle.result + at ** 2
}

const decodeSrgb = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encodeSrgb = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

const maxValue = 65_535

/** Whether the pixels of a video are not those of an sRGB image. */
export const needsColorConversion = ({ primaries, transfer }: FrameFormat): boolean =>
  (transfer ?? '') in transfers || (primaries ?? '') in toSrgb

/**
 * Converts pixels of a video with high dynamic range or a wide gamut to sRGB, as Chromium does on a screen without
 * either.
 *
 * @param pixels 16 bits each for red, green and blue
 * @returns 8 bits each
 */
export function convertToSrgb(pixels: Uint16Array, { primaries, transfer }: FrameFormat): Uint8Array {
  const decode = transfers[transfer ?? ''] ?? decodeSrgb
  const isHdr = decode !== decodeSrgb
  const linear = Float64Array.from({ length: maxValue + 1 }, (_, value) => decode(value / maxValue))
  const encoded = Uint8Array.from({ length: 4_096 }, (_, value) =>
    Math.round(255 * encodeSrgb(value / 4_095)),
  )
  const matrix = toSrgb[primaries ?? ''] ?? [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  const result = new Uint8Array(pixels.length)
  for (let at = 0; at < pixels.length; at += 3) {
    let [red, green, blue] = [0, 1, 2].map(channel => linear[pixels[at + channel] ?? 0] ?? 0) as [
      number,
      number,
      number,
    ]
    if (isHdr) {
      const scale =
        transfer === 'arib-std-b67' ? peak * (0.2627 * red + 0.678 * green + 0.0593 * blue) ** 0.2 : 1
      const brightest = Math.max(red, green, blue) * scale
      const factor = brightest > 0 ? (scale * mapTone(brightest)) / brightest : 0
      ;[red, green, blue] = [red * factor, green * factor, blue * factor]
    }
    matrix.forEach(([r, g, b], channel) => {
      const value = Math.min(1, Math.max(0, r * red + g * green + b * blue))
      result[at + channel] = encoded[Math.round(value * 4_095)] ?? 0
    })
  }
  return result
}
