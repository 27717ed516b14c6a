import { decodeHlg, decodePq } from './color-spaces.ts'
import type { Vector } from './matrices.ts'

/** ITU-R BT.2408: the white of texts and paper, in cd/m². */
const referenceWhiteNits = 203
const pqPeakNits = 10_000
/** The peak of a screen for which images are made that do not name one, in cd/m². */
export const defaultPeakNits = 1_000

const map = ([red, green, blue]: Vector, change: (value: number) => number): Vector => [
  change(red),
  change(green),
  change(blue),
]

/** From coded HLG to light, 1 for reference white: with the system gamma of a screen of 1,000 cd/m². */
export function decodeHlgLight(coded: Vector): Vector {
  const scene = map(coded, decodeHlg)
  const luminance = 0.2627 * scene[0] + 0.678 * scene[1] + 0.0593 * scene[2]
  const gain = luminance > 0 ? luminance ** 0.2 * (defaultPeakNits / referenceWhiteNits) : 0
  return map(scene, value => value * gain)
}

/** From coded PQ to light, 1 for reference white. */
export const decodePqLight = (coded: Vector): Vector =>
  map(coded, value => (decodePq(value) * pqPeakNits) / referenceWhiteNits)

/** How far the curve above reference white bends towards its corner, 0 to 1. */
const bend = 0.65

/**
 * Maps light to the range of a screen without HDR, as Chromium does (SMPTE ST 2094-50, reference white tone mapping): up to
 * reference white it becomes darker in proportion, at most by half, and a curve leads from there to the peak.
 */
export function mapTones(light: Vector, peakNits: number): Vector {
  const peak = peakNits / referenceWhiteNits
  if (peak <= 1) return map(light, value => Math.min(1, value))
  const headroom = Math.min(1, Math.log2(peak) / Math.log2(defaultPeakNits / referenceWhiteNits))
  const white = 1 - headroom / 2
  const largest = Math.max(...light)
  if (largest <= 1) return map(light, value => value * white)
  const gain = getCurveHeight(Math.min(largest, peak), peak, white) / largest
  return map(light, value => value * gain)
}

/** The quadratic Bézier curve from reference white to the peak, which is as light as the screen can be. */
function getCurveHeight(light: number, peak: number, white: number): number {
  const middleX = 1 - bend + bend / white
  const middleY = (1 - bend) * white + bend
  const [a, b, c] = [1 - 2 * middleX + peak, 2 * (middleX - 1), 1 - light]
  const along = a === 0 ? -c / b : (-b + Math.sqrt(Math.max(0, b * b - 4 * a * c))) / (2 * a)
  return (1 - along) ** 2 * white + 2 * along * (1 - along) * middleY + along ** 2
}
