import type { Pixels } from './pixels.ts'

/** The kind of an image: each has its own network. */
export type ImageKind = 'photo' | 'drawing'

const blockSidePx = 8
/** Of 255. Colors within this difference count as equal, which tolerates JPEG compression. */
const maxFlatDifference = 1
/**
 * An image is a drawing if at least this share of its blocks has a single color. Of 400 pieces of clip art 95 %
 * reach it, and 86 % as JPEG of quality 75. Of 29 photographs none reaches it, and one as JPEG.
 */
const minFlatShare = 0.45

/** Distinguishes drawings, text and screenshots from photographs by the share of single-colored blocks. */
export function detectImageKind(image: Pixels): ImageKind {
  const across = Math.floor(image.width / blockSidePx)
  const down = Math.floor(image.height / blockSidePx)
  let flat = 0
  for (let y = 0; y < down; y++) for (let x = 0; x < across; x++) if (isFlat(image, x, y)) flat++
  return flat >= minFlatShare * across * down && flat > 0 ? 'drawing' : 'photo'
}

/** Whether all pixels of a block have almost the color of its first pixel. */
function isFlat({ data, width, channels }: Pixels, blockX: number, blockY: number): boolean {
  const first = (blockY * blockSidePx * width + blockX * blockSidePx) * channels
  for (let y = 0; y < blockSidePx; y++) {
    for (let x = 0; x < blockSidePx; x++) {
      const at = first + (y * width + x) * channels
      for (let color = 0; color < 3; color++) {
        const difference = (data[at + color] ?? 0) - (data[first + color] ?? 0)
        if (Math.abs(difference) > maxFlatDifference) return false
      }
    }
  }
  return true
}
