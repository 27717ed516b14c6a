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

/** What the networks take: the colours, or the opacity three times. */
export type Part = 'colours' | 'opacity'

/**
 * A region as a tensor of three planes. Outside the picture stands its mirror image: a network that sees
 * black there draws a frame.
 */
export function readRegion(picture: Pixels, region: Region, part: Part): Tensor {
  const { left, top, width, height } = region
  const data = new Float32Array(3 * width * height)
  const columns = Int32Array.from({ length: width }, (_, x) => mirrored(left + x, picture.width))
  for (let y = 0; y < height; y++) {
    const row = mirrored(top + y, picture.height) * picture.width
    for (let x = 0; x < width; x++) {
      const from = (row + (columns[x] ?? 0)) * picture.channels
      for (let plane = 0; plane < 3; plane++) {
        const value = picture.data[from + (part === 'colours' ? plane : 3)] ?? 0
        data[(plane * height + y) * width + x] = value / 255
      }
    }
  }
  return { dims: [1, 3, height, width], data }
}

/** Writes a tensor without its `margin` (pixels on every side) into a picture, the upper left at `left`, `top`. */
export function writeRegion(
  picture: Pixels,
  { dims, data }: Tensor,
  { left, top, margin, part }: { left: number; top: number; margin: number; part: Part },
): void {
  const [, , height = 0, width = 0] = dims
  const right = Math.min(width - margin, margin + picture.width - left)
  const bottom = Math.min(height - margin, margin + picture.height - top)
  const planes = part === 'colours' ? 3 : 1
  for (let y = margin; y < bottom; y++) {
    for (let x = margin; x < right; x++) {
      const to = ((top + y - margin) * picture.width + left + x - margin) * picture.channels
      for (let plane = 0; plane < planes; plane++) {
        const value = (data[(plane * height + y) * width + x] ?? 0) * 255
        picture.data[to + (part === 'colours' ? plane : 3)] = Math.min(255, Math.max(0, Math.round(value)))
      }
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
