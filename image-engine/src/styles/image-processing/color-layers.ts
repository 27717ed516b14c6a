import type { Random } from '../../paint/random.ts'
import type { SourceImage } from '../render-style.ts'
import { choosePalette, findNearestColor, type Palette } from './palette.ts'
import { blur, type Plane } from './plane.ts'

/** An image divided into layers of one color each, from back to front. */
export interface LayerStack {
  palette: Palette
  count: number
  width: number
  height: number
  /** For each layer where it or a layer above it lies: 0 to 1 with soft edges. The edge is at 0.5. */
  covers: readonly Plane[]
}

/**
 * Divides an image by color. Light layers lie at the back and dark ones in front, as in haze. `roundness` is
 * the blur of the edges in pixels.
 */
export function separateLayers(
  source: SourceImage,
  count: number,
  roundness: number,
  random: Random,
): LayerStack {
  const { pixels, width, height } = source
  const palette = choosePalette(source, count, random)
  const brightness = (index: number) =>
    palette[index * 3]! * 0.3 + palette[index * 3 + 1]! * 0.59 + palette[index * 3 + 2]! * 0.11
  const order = Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => brightness(b) - brightness(a),
  )
  const sorted = new Float32Array(order.flatMap(index => [...palette.subarray(index * 3, index * 3 + 3)]))
  const covers = order.map(() => new Float32Array(width * height))
  for (let i = 0, at = 0; i < width * height; i++, at += 4) {
    const index = findNearestColor(sorted, count, pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)
    for (let layer = 0; layer <= index; layer++) covers[layer]![i] = 1
  }
  return {
    palette: sorted,
    count,
    width,
    height,
    covers: covers.map((cover, layer) => (layer === 0 ? cover : blur(cover, width, height, roundness))),
  }
}

/** Samples a plane between its pixels, bilinearly. */
export function sampleBilinear(plane: Plane, width: number, height: number, x: number, y: number): number {
  const left = Math.min(width - 2, Math.max(0, x | 0))
  const top = Math.min(height - 2, Math.max(0, y | 0))
  const fx = Math.min(1, Math.max(0, x - left))
  const fy = Math.min(1, Math.max(0, y - top))
  const i = top * width + left
  const upper = plane[i]! + (plane[i + 1]! - plane[i]!) * fx
  const lower = plane[i + width]! + (plane[i + width + 1]! - plane[i + width]!) * fx
  return upper + (lower - upper) * fy
}
