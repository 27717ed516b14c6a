import type { Tensor } from './tensor.ts'

/** An 8-bit image, row by row: red, green, blue and, with four channels, opacity. */
export interface Pixels {
  width: number
  height: number
  channels: 3 | 4
  data: Uint8Array | Uint8ClampedArray
}

/** A rectangle of an image, in pixels. It may extend beyond the image's borders. */
export interface Region {
  left: number
  top: number
  width: number
  height: number
}

/** The channels that one model processes. */
export type ChannelGroup = 'colors' | 'opacity'

/** Index of the group's first channel, and the number of its channels. */
const channelRanges = { colors: { first: 0, count: 3 }, opacity: { first: 3, count: 1 } } as const

/**
 * Reads some channels of a region as a model's input. Beyond the borders it mirrors the image: with black there, the
 * network would draw a frame.
 */
export function readRegion(image: Pixels, region: Region, part: ChannelGroup): Tensor {
  const { left, top, width, height } = region
  const { first, count } = channelRanges[part]
  const data = new Uint8Array(width * height * count)
  const columns = Int32Array.from({ length: width }, (_, x) => mirrorCoordinate(left + x, image.width))
  for (let y = 0, to = 0; y < height; y++) {
    const row = mirrorCoordinate(top + y, image.height) * image.width
    for (const column of columns) {
      const from = (row + column) * image.channels + first
      for (let channel = 0; channel < count; channel++) data[to++] = image.data[from + channel] ?? 0
    }
  }
  return { dims: [1, height, width, count], data }
}

/** Writes a model's output into some channels of an image, with its upper left corner at `left`, `top`. */
export function writeRegion(
  image: Pixels,
  { dims, data }: Tensor,
  { left, top, part }: Pick<Region, 'left' | 'top'> & { part: ChannelGroup },
): void {
  const [, height = 0, width = 0] = dims
  const { first, count } = channelRanges[part]
  for (let y = 0, from = 0; y < height; y++) {
    let to = ((top + y) * image.width + left) * image.channels + first
    for (let x = 0; x < width; x++, to += image.channels) {
      for (let channel = 0; channel < count; channel++) image.data[to + channel] = data[from++] ?? 0
    }
  }
}

export function isOpaque({ channels, data }: Pixels): boolean {
  if (channels === 3) return true
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false
  return true
}

/** Maps any coordinate to 0 … size - 1 by mirroring the image at the outer edges of its border pixels. */
function mirrorCoordinate(at: number, size: number): number {
  const period = 2 * size
  const inPeriod = ((at % period) + period) % period
  return inPeriod < size ? inPeriod : period - 1 - inPeriod
}
