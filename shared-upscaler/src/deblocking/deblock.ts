import type { Pixels } from '../pixels.ts'
import { addChanges, enlargePlane, readPlane, type Rows } from './color-planes.ts'
import { deblockPlane, type Plane } from './deblock-plane.ts'
import type { JpegCompression, JpegComponent } from './jpeg-compression.ts'
import { toStoredImage, type StoredImage } from './stored-image.ts'

/** The mean luma step above which blocks are visible. Quality 93 of libjpeg has a mean of 8.1. */
const minVisibleStep = 9

/** Rows that are filtered in one piece, which bounds the memory. A multiple of the rows of blocks, with and without chroma. */
const defaultBandHeight = 512

/** How little of an image the compression has removed: 1 where no blocks are visible, and less the coarser its luma is. */
export function getPreservedShare({ components: [luma] }: JpegCompression): number {
  if (!luma) return 1
  const meanStep = luma.steps.reduce((sum, step) => sum + step, 0) / luma.steps.length
  return Math.min(1, minVisibleStep / meanStep)
}

/**
 * Removes the traces of a JPEG's compression from its decoded image. Returns the same image where they are not visible, and where it
 * does not have the size that the JPEG has.
 *
 * @param image upright: with the orientation of the JPEG applied
 * @param bandHeight for tests: bands of every height make the same image
 * @throws the reason of `signal` once it is aborted
 */
export async function deblock(
  image: Pixels,
  compression: JpegCompression,
  signal?: AbortSignal,
  bandHeight = defaultBandHeight,
): Promise<Pixels> {
  const source = toStoredImage(image, compression)
  if (!source || getPreservedShare(compression) === 1) return image
  const result = { ...image, data: new Uint8Array(image.data) }
  for (let from = 0; from < source.height; from += bandHeight) {
    // An abort arrives as a message
    await new Promise(resolve => setTimeout(resolve))
    signal?.throwIfAborted()
    const rows = { from, to: Math.min(source.height, from + bandHeight) }
    deblockRows(source, { ...source, image: result }, rows, compression.components)
  }
  return result
}

/** Filters some rows. They depend on the blocks above and below. */
function deblockRows(
  source: StoredImage,
  target: StoredImage,
  rows: Rows,
  components: readonly JpegComponent[],
): void {
  const [luma] = components
  if (!luma) return
  // Chroma has a sample more on each side, for its enlargement
  const margin = 16 * luma.down
  const read = { from: Math.max(0, rows.from - margin), to: Math.min(source.height, rows.to + margin) }
  const size = { width: source.width, height: read.to - read.from }
  const changes = components.map(({ across, down, steps }, component) => {
    const sampleSize = { across: luma.across / across, down: luma.down / down }
    const plane = readPlane(source, read, component, sampleSize)
    return enlargePlane(subtract(deblockPlane(plane, steps), plane), sampleSize, size)
  })
  addChanges(target, rows, changes, read.from)
}

function subtract(one: Plane, other: Plane): Plane {
  return { ...one, samples: one.samples.map((sample, i) => sample - (other.samples[i] ?? 0)) }
}
