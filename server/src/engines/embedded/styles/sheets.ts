import type { Random } from '../paint/random.ts'
import type { Study } from './manner.ts'
import { choosePalette, nearest, type Palette } from './palette.ts'
import { blur, type Plane } from './plane.ts'

/** A study divided into sheets of one colour each, that lie on one another in this order. */
export interface Stack {
  palette: Palette
  count: number
  width: number
  height: number
  /** For each sheet where it, or one above it, lies: 0 to 1 with soft edges; a half is where the knife went. */
  covers: readonly Plane[]
}

/** Divides a study by colour; light sheets lie at the back and dark ones in front, as in a scene with haze. */
export function cutSheets(study: Study, count: number, roundness: number, random: Random): Stack {
  const { pixels, width, height } = study
  const palette = choosePalette(study, count, random)
  const brightness = (own: number) =>
    palette[own * 3]! * 0.3 + palette[own * 3 + 1]! * 0.59 + palette[own * 3 + 2]! * 0.11
  const order = Array.from({ length: count }, (_, own) => own).sort((a, b) => brightness(b) - brightness(a))
  const sorted = new Float32Array(order.flatMap(own => [...palette.subarray(own * 3, own * 3 + 3)]))
  const covers = order.map(() => new Float32Array(width * height))
  for (let i = 0, at = 0; i < width * height; i++, at += 4) {
    const own = nearest(sorted, count, pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)
    for (let sheet = 0; sheet <= own; sheet++) covers[sheet]![i] = 1
  }
  return {
    palette: sorted,
    count,
    width,
    height,
    covers: covers.map((cover, sheet) => (sheet === 0 ? cover : blur(cover, width, height, roundness))),
  }
}

/** A plane between its pixels. */
export function between(plane: Plane, width: number, height: number, x: number, y: number): number {
  const left = Math.min(width - 2, Math.max(0, x | 0))
  const top = Math.min(height - 2, Math.max(0, y | 0))
  const fx = Math.min(1, Math.max(0, x - left))
  const fy = Math.min(1, Math.max(0, y - top))
  const i = top * width + left
  const upper = plane[i]! + (plane[i + 1]! - plane[i]!) * fx
  const lower = plane[i + width]! + (plane[i + width + 1]! - plane[i + width]!) * fx
  return upper + (lower - upper) * fy
}
