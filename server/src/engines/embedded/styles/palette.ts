import type { Study } from './manner.ts'
import type { Random } from '../paint/random.ts'

/** Colours in the space of sRGB (0 to 255), three numbers each. */
export type Palette = Float32Array

const ROUNDS = 7
const SAMPLES = 5000

/** The few colours that stand best for a study (k-means): the first is drawn by luck, the next far from all before. */
export function choosePalette({ pixels }: Study, count: number, random: Random): Palette {
  const samples = sample(pixels)
  const palette = new Float32Array(count * 3)
  palette.set(samples.subarray(0, 3))
  for (let known = 1; known < count; known++)
    palette.set(farthest(samples, palette, known, random), known * 3)
  for (let round = 0; round < ROUNDS; round++) settle(samples, palette, count)
  return palette
}

function sample(pixels: Uint8ClampedArray): Float32Array {
  const count = Math.min(SAMPLES, pixels.length / 4)
  const step = pixels.length / 4 / count
  const samples = new Float32Array(count * 3)
  for (let i = 0; i < count; i++) {
    const at = Math.floor(i * step) * 4
    samples.set([pixels[at]!, pixels[at + 1]!, pixels[at + 2]!], i * 3)
  }
  return samples
}

function farthest(samples: Float32Array, palette: Palette, known: number, random: Random): Float32Array {
  let best = 0
  let most = -1
  // A few candidates are enough, and keep a single odd pixel from being a colour.
  for (let tries = 0; tries < 90; tries++) {
    const at = random.whole(0, samples.length / 3 - 1) * 3
    const away = distanceTo(
      palette,
      nearest(palette, known, samples[at]!, samples[at + 1]!, samples[at + 2]!),
      samples,
      at,
    )
    if (away > most) {
      most = away
      best = at
    }
  }
  return samples.subarray(best, best + 3)
}

function settle(samples: Float32Array, palette: Palette, count: number): void {
  const sums = new Float32Array(count * 3)
  const members = new Float32Array(count)
  for (let at = 0; at < samples.length; at += 3) {
    const own = nearest(palette, count, samples[at]!, samples[at + 1]!, samples[at + 2]!)
    members[own]!++
    for (let channel = 0; channel < 3; channel++) sums[own * 3 + channel]! += samples[at + channel]!
  }
  for (let own = 0; own < count; own++) {
    if (members[own] === 0) continue
    for (let channel = 0; channel < 3; channel++)
      palette[own * 3 + channel] = sums[own * 3 + channel]! / members[own]!
  }
}

function distanceTo(palette: Palette, own: number, samples: Float32Array, at: number): number {
  return far(palette, own * 3, samples[at]!, samples[at + 1]!, samples[at + 2]!)
}

/** Which of the first `count` colours is the most like it. */
export function nearest(palette: Palette, count: number, red: number, green: number, blue: number): number {
  let best = 0
  let least = Infinity
  for (let own = 0; own < count; own++) {
    const away = far(palette, own * 3, red, green, blue)
    if (away < least) {
      least = away
      best = own
    }
  }
  return best
}

/** The eye's own weights, roughly. */
function far(palette: Palette, at: number, red: number, green: number, blue: number): number {
  const r = palette[at]! - red
  const g = palette[at + 1]! - green
  const b = palette[at + 2]! - blue
  return 2 * r * r + 4 * g * g + 3 * b * b
}
