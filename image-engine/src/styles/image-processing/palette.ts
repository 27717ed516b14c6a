import type { SourceImage } from '../render-style.ts'
import type { Random } from '../../paint/random.ts'

/** sRGB colors (0 to 255), three numbers each. */
export type Palette = Float32Array

const ROUNDS = 7
const SAMPLES = 5000

/**
 * Finds the colors that represent an image best (k-means with `ROUNDS` rounds). The first start color is
 * fixed, each further one is far from those before.
 */
export function choosePalette({ pixels }: SourceImage, count: number, random: Random): Palette {
  const samples = samplePixels(pixels)
  const palette = new Float32Array(count * 3)
  palette.set(samples.subarray(0, 3))
  for (let known = 1; known < count; known++)
    palette.set(findFarthestSample(samples, palette, known, random), known * 3)
  for (let round = 0; round < ROUNDS; round++) moveToMeans(samples, palette, count)
  return palette
}

function samplePixels(pixels: Uint8ClampedArray): Float32Array {
  const count = Math.min(SAMPLES, pixels.length / 4)
  const step = pixels.length / 4 / count
  const samples = new Float32Array(count * 3)
  for (let i = 0; i < count; i++) {
    const at = Math.floor(i * step) * 4
    samples.set([pixels[at]!, pixels[at + 1]!, pixels[at + 2]!], i * 3)
  }
  return samples
}

function findFarthestSample(
  samples: Float32Array,
  palette: Palette,
  known: number,
  random: Random,
): Float32Array {
  let best = 0
  let maxDistance = -1
  // Compares only 90 random candidates, so that a single odd pixel rarely becomes a color.
  for (let tries = 0; tries < 90; tries++) {
    const at = random.integer(0, samples.length / 3 - 1) * 3
    const away = getSampleDistance(
      palette,
      findNearestColor(palette, known, samples[at]!, samples[at + 1]!, samples[at + 2]!),
      samples,
      at,
    )
    if (away > maxDistance) {
      maxDistance = away
      best = at
    }
  }
  return samples.subarray(best, best + 3)
}

function moveToMeans(samples: Float32Array, palette: Palette, count: number): void {
  const sums = new Float32Array(count * 3)
  const members = new Float32Array(count)
  for (let at = 0; at < samples.length; at += 3) {
    const index = findNearestColor(palette, count, samples[at]!, samples[at + 1]!, samples[at + 2]!)
    members[index]!++
    for (let channel = 0; channel < 3; channel++) sums[index * 3 + channel]! += samples[at + channel]!
  }
  for (let index = 0; index < count; index++) {
    if (members[index] === 0) continue
    for (let channel = 0; channel < 3; channel++)
      palette[index * 3 + channel] = sums[index * 3 + channel]! / members[index]!
  }
}

function getSampleDistance(palette: Palette, index: number, samples: Float32Array, at: number): number {
  return getColorDistance(palette, index * 3, samples[at]!, samples[at + 1]!, samples[at + 2]!)
}

/** Returns the index of the most similar of the first `count` colors. */
export function findNearestColor(
  palette: Palette,
  count: number,
  red: number,
  green: number,
  blue: number,
): number {
  let best = 0
  let minDistance = Infinity
  for (let index = 0; index < count; index++) {
    const away = getColorDistance(palette, index * 3, red, green, blue)
    if (away < minDistance) {
      minDistance = away
      best = index
    }
  }
  return best
}

/** Squared distance with rough weights of the eye. */
function getColorDistance(palette: Palette, at: number, red: number, green: number, blue: number): number {
  const r = palette[at]! - red
  const g = palette[at + 1]! - green
  const b = palette[at + 2]! - blue
  return 2 * r * r + 4 * g * g + 3 * b * b
}
