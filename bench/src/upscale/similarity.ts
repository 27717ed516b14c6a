import type { RgbImage } from './test-images.ts'

/** Similarity of an image to the expected one: on luma, without a border of 4 pixels. */
export interface Similarity {
  /** Decibels. */
  psnr: number
  ssim: number
}

const border = 4
const windowSide = 8

export function measureSimilarity(made: RgbImage, wanted: RgbImage): Similarity {
  const one = toLuma(made)
  const other = toLuma(wanted)
  const { width, height } = wanted
  let squares = 0
  for (let y = border; y < height - border; y++) {
    for (let x = border; x < width - border; x++) {
      squares += ((one[y * width + x] ?? 0) - (other[y * width + x] ?? 0)) ** 2
    }
  }
  const mean = squares / ((width - 2 * border) * (height - 2 * border))
  return { psnr: 10 * Math.log10(255 ** 2 / mean), ssim: measureSsim(one, other, wanted) }
}

function toLuma({ data }: RgbImage): Float32Array {
  const values = new Float32Array(data.length / 3)
  for (let i = 0; i < values.length; i++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * i, 3 * i + 3)
    values[i] = 16 + (65.481 * red + 128.553 * green + 24.966 * blue) / 255
  }
  return values
}

/** SSIM (Wang et al.) over square windows that overlap by half. */
function measureSsim(
  one: Float32Array,
  other: Float32Array,
  { width, height }: { width: number; height: number },
): number {
  const step = windowSide / 2
  const indices: number[] = []
  for (let top = border; top + windowSide <= height - border; top += step) {
    for (let left = border; left + windowSide <= width - border; left += step) {
      indices.push(measureWindowSsim(one, other, top * width + left, width))
    }
  }
  return indices.reduce((sum, value) => sum + value, 0) / indices.length
}

function measureWindowSsim(one: Float32Array, other: Float32Array, first: number, width: number): number {
  const count = windowSide ** 2
  let a = 0
  let b = 0
  let aa = 0
  let bb = 0
  let ab = 0
  for (let y = 0; y < windowSide; y++) {
    for (let x = 0; x < windowSide; x++) {
      const p = one[first + y * width + x] ?? 0
      const q = other[first + y * width + x] ?? 0
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
  }
  const [meanA, meanB] = [a / count, b / count]
  const covariance = ab / count - meanA * meanB
  const variances = aa / count - meanA ** 2 + (bb / count - meanB ** 2)
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (variances + c2))
  )
}
