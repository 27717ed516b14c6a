import type { Tensor } from './runtime.ts'

/** An 8-bit picture, row by row: red, green, blue and, with four channels, opacity. */
export interface Pixels {
  width: number
  height: number
  channels: 3 | 4
  data: Uint8Array | Uint8ClampedArray
}

/** A rectangle of a picture, in its pixels; it may reach over the picture's borders. */
export interface Region {
  left: number
  top: number
  width: number
  height: number
}

/** What a model takes of a picture. */
export type Part = 'colours' | 'opacity'

/** Its channels in the picture: the first of them, and how many. */
const places = { colours: { first: 0, count: 3 }, opacity: { first: 3, count: 1 } } as const

/**
 * Part of a region, for a model. Outside the picture stands its mirror image: a network that sees black there
 * draws a frame.
 */
export function readRegion(picture: Pixels, region: Region, part: Part): Tensor {
  const { left, top, width, height } = region
  const { first, count } = places[part]
  const data = new Uint8Array(width * height * count)
  const columns = Int32Array.from({ length: width }, (_, x) => mirrored(left + x, picture.width))
  for (let y = 0, to = 0; y < height; y++) {
    const row = mirrored(top + y, picture.height) * picture.width
    for (const column of columns) {
      const from = (row + column) * picture.channels + first
      for (let channel = 0; channel < count; channel++) data[to++] = picture.data[from + channel] ?? 0
    }
  }
  return { dims: [1, height, width, count], data }
}

/** Writes what a model made into part of a picture, with its upper left at `left`, `top`. */
export function writeRegion(
  picture: Pixels,
  { dims, data }: Tensor,
  { left, top, part }: Pick<Region, 'left' | 'top'> & { part: Part },
): void {
  const [, height = 0, width = 0] = dims
  const { first, count } = places[part]
  for (let y = 0, from = 0; y < height; y++) {
    let to = ((top + y) * picture.width + left) * picture.channels + first
    for (let x = 0; x < width; x++, to += picture.channels) {
      for (let channel = 0; channel < count; channel++) picture.data[to + channel] = data[from++] ?? 0
    }
  }
}

export function isOpaque({ channels, data }: Pixels): boolean {
  if (channels === 3) return true
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false
  return true
}

/** Where a coordinate outside 0 … size - 1 is found when the picture is mirrored at its border pixels' edges. */
function mirrored(at: number, size: number): number {
  const period = 2 * size
  const inPeriod = ((at % period) + period) % period
  return inPeriod < size ? inPeriod : period - 1 - inPeriod
}
