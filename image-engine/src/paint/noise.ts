import type { Random } from './random.ts'

/** Two-dimensional gradient noise with values from about -1 to 1. */
export interface Noise {
  at(x: number, y: number): number
  /** Fractal noise: the sum of octaves, each finer and weaker. For clouds, smoke and soft ground. */
  fbm(x: number, y: number, octaves: number, gain?: number): number
  /** Ridged fractal noise with sharp crests like mountain ridges: 0 in valleys, about 1 on crests. */
  ridged(x: number, y: number, octaves: number): number
}

const TABLE = 256

export function createNoise(random: Random): Noise {
  const order = new Uint8Array(TABLE * 2)
  for (let i = 0; i < TABLE; i++) order[i] = i
  for (let i = TABLE - 1; i > 0; i--) {
    const j = random.integer(0, i)
    const swapped = order[i]!
    order[i] = order[j]!
    order[j] = swapped
  }
  order.copyWithin(TABLE, 0, TABLE)

  const slopeX = new Float32Array(TABLE)
  const slopeY = new Float32Array(TABLE)
  for (let i = 0; i < TABLE; i++) {
    const angle = random.between(0, Math.PI * 2)
    slopeX[i] = Math.cos(angle) * 1.45
    slopeY[i] = Math.sin(angle) * 1.45
  }

  const at = (x: number, y: number) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const fx = x - column
    const fy = y - row
    const left = column & 255
    const right = (column + 1) & 255
    const top = row & 255
    const bottom = (row + 1) & 255
    const aa = order[order[left]! + top]!
    const ba = order[order[right]! + top]!
    const ab = order[order[left]! + bottom]!
    const bb = order[order[right]! + bottom]!
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    const upper0 = slopeX[aa]! * fx + slopeY[aa]! * fy
    const upper1 = slopeX[ba]! * (fx - 1) + slopeY[ba]! * fy
    const lower0 = slopeX[ab]! * fx + slopeY[ab]! * (fy - 1)
    const lower1 = slopeX[bb]! * (fx - 1) + slopeY[bb]! * (fy - 1)
    const upper = upper0 + (upper1 - upper0) * u
    const lower = lower0 + (lower1 - lower0) * u
    return upper + (lower - upper) * v
  }

  const fbm = (x: number, y: number, octaves: number, gain = 0.5) => {
    let sum = 0
    let weight = 1
    let total = 0
    for (let octave = 0; octave < octaves; octave++) {
      sum += at(x, y) * weight
      total += weight
      weight *= gain
      // Rotates each octave by 37 degrees, so that the lattice of the noise does not show.
      const turned = x * 1.6 - y * 1.2
      y = x * 1.2 + y * 1.6 + 17.3
      x = turned + 5.7
    }
    return (sum / total) * 1.6
  }

  const ridged = (x: number, y: number, octaves: number) => {
    let sum = 0
    let weight = 0.56
    let detailWeight = 1
    for (let octave = 0; octave < octaves; octave++) {
      const crest = 1 - Math.abs(at(x, y)) * 1.25
      // Rounds the very top of a crest. A true crease would grow needles.
      const sharp = crest > 0 ? crest * Math.sqrt(crest) : 0
      sum += sharp * weight * detailWeight
      // Finer ridges grow on crests and not in valleys, as erosion shapes them.
      detailWeight = sharp > 1 ? 1 : sharp * 0.85 + 0.15
      weight *= 0.44
      const turned = x * 1.62 - y * 1.21
      y = x * 1.21 + y * 1.62 + 9.1
      x = turned + 3.3
    }
    return sum
  }

  return { at, fbm, ridged }
}

/** Pixels of the longer side for which painters choose their octaves. */
const FULL_SIDE = 768

/** Leaves out the octaves that are finer than the pixels of a small image. */
export const limitOctaves = (octaves: number, { width, height }: { width: number; height: number }) =>
  Math.min(octaves, Math.max(2, octaves + Math.round(Math.log2(Math.max(width, height) / FULL_SIDE))))

export const clamp = (value: number, low = 0, high = 1) => (value < low ? low : value > high ? high : value)
export const lerp = (from: number, to: number, part: number) => from + (to - from) * part

/** Rises from 0 at `from` to 1 at `to` in an S-curve. */
export function smoothstep(from: number, to: number, value: number): number {
  const part = clamp((value - from) / (to - from))
  return part * part * (3 - 2 * part)
}
