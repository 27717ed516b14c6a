import sharp from 'sharp'

/**
 * How many steps of 255 two pixels may differ in red, green or blue, and how many pixels may differ more: fewer than the
 * smallest icon or area has, but more than differ between versions of a browser.
 */
const tolerances = [
  { steps: 28, most: 40 },
  { steps: 6, most: 400 },
] as const

interface Pixels {
  data: Buffer
  width: number
  height: number
}

async function readPixels(file: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const isSimilarPixel = (one: Buffer, at: number, other: Buffer, there: number, steps: number) =>
  Math.abs((one[at] ?? 0) - (other[there] ?? 0)) <= steps &&
  Math.abs((one[at + 1] ?? 0) - (other[there + 1] ?? 0)) <= steps &&
  Math.abs((one[at + 2] ?? 0) - (other[there + 2] ?? 0)) <= steps

/** Checks whether a pixel of one image has a similar pixel within one pixel of its place in another. */
function hasSimilarNeighbour(
  one: Pixels,
  x: number,
  y: number,
  { data, width, height }: Pixels,
  steps: number,
): boolean {
  const at = 3 * (y * width + x)
  if (isSimilarPixel(one.data, at, data, at, steps)) return true
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      if (isSimilarPixel(one.data, at, data, 3 * (row * width + column), steps)) return true
  return false
}

/** Describes how many pixels differ by more than some steps, and where. Returns null if they are few. */
function describeDifferingPixels(
  before: Pixels,
  after: Pixels,
  { steps, most }: (typeof tolerances)[number],
): string | null {
  const { width, height } = before
  const box = { left: width, top: height, right: 0, bottom: 0 }
  let count = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (
        !hasSimilarNeighbour(before, x, y, after, steps) ||
        !hasSimilarNeighbour(after, x, y, before, steps)
      ) {
        count++
        box.left = Math.min(box.left, x)
        box.right = Math.max(box.right, x)
        box.top = Math.min(box.top, y)
        box.bottom = Math.max(box.bottom, y)
      }
  if (count <= most) return null
  return `${count} pixels differ by more than ${steps} of 255, from ${box.left}, ${box.top} to ${box.right}, ${box.bottom}`
}

/**
 * Describes the visible difference of two screenshots, or returns null. A browser may draw an edge between two pixels on
 * either of them, and antialiasing depends on its version: a pixel counts only if the other image has no similar pixel
 * within one pixel of its place.
 */
export async function describeDifference(reference: Buffer, actual: Buffer): Promise<string | null> {
  const [before, after] = await Promise.all([readPixels(reference), readPixels(actual)])
  if (before.width !== after.width || before.height !== after.height)
    return `it is ${after.width} x ${after.height} pixels large, and was ${before.width} x ${before.height}`
  if (before.data.equals(after.data)) return null
  for (const sieve of tolerances) {
    const found = describeDifferingPixels(before, after, sieve)
    if (found !== null) return found
  }
  return null
}
