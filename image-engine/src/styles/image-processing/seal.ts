import type { RenderTarget } from '../render-style.ts'

/**
 * Strokes of an invented character on a grid of six: column and row of the start, column and row of the end.
 */
const strokes = [
  [1, 1, 5, 1],
  [3, 1, 3, 5],
  [1, 3, 5, 3],
  [1, 3, 1, 5],
  [5, 3, 5, 5],
  [1, 5, 2, 5],
  [4, 5, 5, 5],
] as const

const CINNABAR = [178, 44, 32] as const

/** Stamps a painter's red seal in a lower corner, slightly uneven. */
export function stampSeal(pixels: Uint8ClampedArray, { width, height, random, noise }: RenderTarget): void {
  const rng = random.fork('seal')
  const size = Math.round(Math.min(width, height) * 0.052)
  const left = Math.round(rng.chance(0.6) ? width * 0.945 - size : width * 0.055)
  const top = Math.round(height * 0.955 - size)
  const unit = size / 6
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const rim = Math.min(x, y, size - 1 - x, size - 1 - y)
      const uneven = noise.at(x * 0.35, y * 0.35)
      if (rim < 1.2 && uneven < 0) continue
      const carved = strokes.some(
        ([x0, y0, x1, y1]) =>
          x >= (x0 - 0.22) * unit &&
          x <= (x1 + 0.22) * unit &&
          y >= (y0 - 0.22) * unit &&
          y <= (y1 + 0.22) * unit,
      )
      if (carved || uneven < -0.62) continue
      const at = ((top + y) * width + left + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        pixels[at + channel] = pixels[at + channel]! * 0.1 + CINNABAR[channel]! * (0.86 + uneven * 0.08)
      }
    }
  }
}
