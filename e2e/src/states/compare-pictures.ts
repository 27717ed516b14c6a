import sharp from 'sharp'

/**
 * By how many steps of 255, in one of red, green and blue, two pixels differ, and how many such pixels are no
 * difference yet: fewer than the smallest sign that moves has, and than the smallest plane of another shade, but more
 * than versions of a browser draw otherwise.
 */
const sieves = [
  { steps: 28, most: 40 },
  { steps: 6, most: 400 },
] as const

interface Pixels {
  data: Buffer
  width: number
  height: number
}

async function pixelsOf(file: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const isAlike = (one: Buffer, at: number, other: Buffer, there: number, steps: number) =>
  Math.abs((one[at] ?? 0) - (other[there] ?? 0)) <= steps &&
  Math.abs((one[at + 1] ?? 0) - (other[there + 1] ?? 0)) <= steps &&
  Math.abs((one[at + 2] ?? 0) - (other[there + 2] ?? 0)) <= steps

/** Whether the pixel of one picture is found at its place in another of the same size, or right beside it. */
function isFound(one: Pixels, x: number, y: number, { data, width, height }: Pixels, steps: number): boolean {
  const at = 3 * (y * width + x)
  if (isAlike(one.data, at, data, at, steps)) return true
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      if (isAlike(one.data, at, data, 3 * (row * width + column), steps)) return true
  return false
}

/** Says how many pixels differ by more than some steps, and where; nothing where these are few. */
function sifted(before: Pixels, after: Pixels, { steps, most }: (typeof sieves)[number]): string | null {
  const { width, height } = before
  const box = { left: width, top: height, right: 0, bottom: 0 }
  let count = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (!isFound(before, x, y, after, steps) || !isFound(after, x, y, before, steps)) {
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
 * Says what makes two pictures of a page look different, or nothing. A browser puts an edge that falls between two
 * pixels on either, depending on what it drew before, and shades letters as its version does: so a pixel counts only
 * when nothing like it is within one pixel of its place, in either picture.
 */
export async function differenceOf(reference: Buffer, actual: Buffer): Promise<string | null> {
  const [before, after] = await Promise.all([pixelsOf(reference), pixelsOf(actual)])
  if (before.width !== after.width || before.height !== after.height)
    return `it is ${after.width} x ${after.height} pixels large, and was ${before.width} x ${before.height}`
  for (const sieve of sieves) {
    const found = sifted(before, after, sieve)
    if (found !== null) return found
  }
  return null
}
