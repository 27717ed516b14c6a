import type { Plane } from './deblock-plane.ts'
import type { StoredImage } from './stored-image.ts'

/** Rows of a stored image, without the last. */
export interface Rows {
  from: number
  to: number
}

/** Pixels that one sample of a component covers. */
export interface SampleSize {
  across: number
  down: number
}

/** Weights of red, green and blue in luma, in blue chroma and in red chroma (ITU-T T.871). */
const componentWeights = [
  [0.299, 0.587, 0.114],
  [-0.168736, -0.331264, 0.5],
  [0.5, -0.418688, -0.081312],
] as const

/** Computes the samples of a component for some rows of an image: 0 is luma, 1 blue chroma, 2 red chroma. */
export function readPlane(
  stored: StoredImage,
  { from, to }: Rows,
  component: number,
  { across, down }: SampleSize,
): Plane {
  const width = Math.ceil(stored.width / across)
  const height = Math.ceil((to - from) / down)
  const samples = new Float32Array(width * height)
  const [red, green, blue] = componentWeights[component] ?? componentWeights[0]
  const { data, channels } = stored.image
  for (let y = 0; y < height; y += 1) {
    const rows = Math.min(down, to - from - y * down)
    for (let x = 0; x < width; x += 1) {
      const columns = Math.min(across, stored.width - x * across)
      let sum = 0
      for (let row = 0; row < rows; row += 1) {
        const start = stored.first + (from + y * down + row) * stored.rowStep
        for (let column = 0; column < columns; column += 1) {
          const at = (start + (x * across + column) * stored.columnStep) * channels
          sum += red * (data[at] ?? 0) + green * (data[at + 1] ?? 0) + blue * (data[at + 2] ?? 0)
        }
      }
      samples[y * width + x] = sum / (rows * columns)
    }
  }
  return { width, height, samples }
}

/** Enlarges a plane to the pixels of the image, with straight lines between the centers of its samples. */
export function enlargePlane(
  plane: Plane,
  { across, down }: SampleSize,
  size: { width: number; height: number },
): Plane {
  if (across === 1 && down === 1) return plane
  const { width, height } = size
  const samples = new Float32Array(width * height)
  const columns = Array.from({ length: width }, (_, x) => interpolate(x, across, plane.width))
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = interpolate(y, down, plane.height)
    const [above, below] = [row.before * plane.width, row.after * plane.width]
    for (const { before, after, share } of columns) {
      const upper = mix(plane.samples[above + before] ?? 0, plane.samples[above + after] ?? 0, share)
      const lower = mix(plane.samples[below + before] ?? 0, plane.samples[below + after] ?? 0, share)
      samples[at++] = mix(upper, lower, row.share)
    }
  }
  return { width, height, samples }
}

const mix = (one: number, other: number, share: number) => one + share * (other - one)

/** Returns the samples before and after a pixel, and the share of the latter. */
function interpolate(pixel: number, size: number, length: number) {
  const place = Math.max(0, Math.min(length - 1, (pixel + 0.5) / size - 0.5))
  const before = Math.floor(place)
  return { before, after: Math.min(length - 1, before + 1), share: place - before }
}

/**
 * Adds changes of luma and chroma to some rows of an image.
 *
 * @param changes begin at `firstRow` of the stored image; of a grey image luma only
 */
export function addChanges(
  target: StoredImage,
  { from, to }: Rows,
  changes: readonly Plane[],
  firstRow: number,
): void {
  const [luma, blueChroma, redChroma] = changes
  const { data, channels } = target.image
  for (let y = from; y < to; y += 1) {
    let change = (y - firstRow) * target.width
    for (let x = 0; x < target.width; x += 1, change += 1) {
      const at = (target.first + y * target.rowStep + x * target.columnStep) * channels
      const grey = luma?.samples[change] ?? 0
      const blue = blueChroma?.samples[change] ?? 0
      const red = redChroma?.samples[change] ?? 0
      data[at] = toByte((data[at] ?? 0) + grey + 1.402 * red)
      data[at + 1] = toByte((data[at + 1] ?? 0) + grey - 0.344136 * blue - 0.714136 * red)
      data[at + 2] = toByte((data[at + 2] ?? 0) + grey + 1.772 * blue)
    }
  }
}

const toByte = (value: number) => Math.max(0, Math.min(255, Math.round(value)))
