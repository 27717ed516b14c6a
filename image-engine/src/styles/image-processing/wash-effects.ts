import { clamp, smoothstep, type Noise } from '../../paint/noise.ts'
import type { SourceImage } from '../render-style.ts'
import { blur, toLuminance, type Plane } from './plane.ts'

/**
 * Moves each pixel randomly, like paint that bleeds over its edge. `reach` is the maximum distance in pixels.
 */
export function bleedEdges(source: SourceImage, noise: Noise, reach: number): SourceImage {
  const { pixels, width, height } = source
  const result = new Uint8ClampedArray(pixels.length).fill(255)
  const coarse = 26 / Math.min(width, height)
  const fine = 90 / Math.min(width, height)
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 4) {
      const shiftX = noise.at(x * coarse, y * coarse) + noise.at(x * fine, y * fine + 40) * 0.3
      const shiftY = noise.at(x * coarse + 80, y * coarse) + noise.at(x * fine + 40, y * fine) * 0.3
      const fromX = clamp(Math.round(x + shiftX * reach), 0, width - 1)
      const fromY = clamp(Math.round(y + shiftY * reach), 0, height - 1)
      const from = (fromY * width + fromX) * 4
      result[to] = pixels[from]!
      result[to + 1] = pixels[from + 1]!
      result[to + 2] = pixels[from + 2]!
    }
  }
  return { pixels: result, width, height }
}

/** Returns where pigment gathers when a wash dries, 0 to 1: along the rims of its patches. */
export function computePigmentRims(source: SourceImage): Plane {
  const { width, height } = source
  const light = toLuminance(source)
  const soft = blur(light, width, height, Math.max(2, Math.round(Math.min(width, height) / 110)))
  // Pixels darker than their surroundings and close to an edge are the inner side of a rim.
  return light.map((value, i) => clamp((soft[i]! - value) * 5.5))
}

/** Returns where paint covers the paper: 0 in the bare margin to 1 inside, with an uneven edge. */
export function computePaintMask(width: number, height: number, noise: Noise): Plane {
  const shorter = Math.min(width, height)
  const unit = 7 / shorter
  const inside = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const away = Math.min(x, y, width - 1 - x, height - 1 - y) / shorter
      if (away > 0.12) {
        inside[i] = 1
        continue
      }
      const wander = noise.fbm(x * unit, y * unit, 3) * 0.028
      inside[i] = smoothstep(0.031, 0.043, away + wander)
    }
  }
  return inside
}
