/** The sides of a block, in samples. */
export const blockSide = 8
/** The samples of a block. */
export const blockSize = blockSide * blockSide

const cosine = (eighth: number) => Math.cos((eighth * Math.PI) / 16) / 2
const c1 = cosine(1)
const c2 = cosine(2)
const c3 = cosine(3)
const c4 = cosine(4)
const c5 = cosine(5)
const c6 = cosine(6)
const c7 = cosine(7)

/** Replaces the samples of a block, row by row, with the coefficients of its orthonormal cosine transform. */
export const toCoefficients = (block: Float32Array): void => transformLines(block, toLineCoefficients)

/** Replaces the coefficients of a block with its samples. */
export const toSamples = (block: Float32Array): void => transformLines(block, toLineSamples)

/** Transforms 8 numbers, each `step` after the one before. */
type LineTransform = (block: Float32Array, first: number, step: number) => void

function transformLines(block: Float32Array, transformLine: LineTransform): void {
  for (let row = 0; row < blockSize; row += blockSide) transformLine(block, row, 1)
  for (let column = 0; column < blockSide; column += 1) transformLine(block, column, blockSide)
}

/** Even coefficients come from the sums of mirrored samples, odd ones from the differences. */
function toLineCoefficients(block: Float32Array, first: number, step: number): void {
  const x0 = block[first] ?? 0
  const x1 = block[first + step] ?? 0
  const x2 = block[first + 2 * step] ?? 0
  const x3 = block[first + 3 * step] ?? 0
  const x4 = block[first + 4 * step] ?? 0
  const x5 = block[first + 5 * step] ?? 0
  const x6 = block[first + 6 * step] ?? 0
  const x7 = block[first + 7 * step] ?? 0
  const s0 = x0 + x7 + (x3 + x4)
  const s1 = x1 + x6 + (x2 + x5)
  const s2 = x0 + x7 - (x3 + x4)
  const s3 = x1 + x6 - (x2 + x5)
  const d0 = x0 - x7
  const d1 = x1 - x6
  const d2 = x2 - x5
  const d3 = x3 - x4
  block[first] = c4 * (s0 + s1)
  block[first + step] = c1 * d0 + c3 * d1 + c5 * d2 + c7 * d3
  block[first + 2 * step] = c2 * s2 + c6 * s3
  block[first + 3 * step] = c3 * d0 - c7 * d1 - c1 * d2 - c5 * d3
  block[first + 4 * step] = c4 * (s0 - s1)
  block[first + 5 * step] = c5 * d0 - c1 * d1 + c7 * d2 + c3 * d3
  block[first + 6 * step] = c6 * s2 - c2 * s3
  block[first + 7 * step] = c7 * d0 - c5 * d1 + c3 * d2 - c1 * d3
}

function toLineSamples(block: Float32Array, first: number, step: number): void {
  const f0 = block[first] ?? 0
  const f1 = block[first + step] ?? 0
  const f2 = block[first + 2 * step] ?? 0
  const f3 = block[first + 3 * step] ?? 0
  const f4 = block[first + 4 * step] ?? 0
  const f5 = block[first + 5 * step] ?? 0
  const f6 = block[first + 6 * step] ?? 0
  const f7 = block[first + 7 * step] ?? 0
  const sum = c4 * (f0 + f4)
  const difference = c4 * (f0 - f4)
  const outer = c2 * f2 + c6 * f6
  const inner = c6 * f2 - c2 * f6
  const d0 = c1 * f1 + c3 * f3 + c5 * f5 + c7 * f7
  const d1 = c3 * f1 - c7 * f3 - c1 * f5 - c5 * f7
  const d2 = c5 * f1 - c1 * f3 + c7 * f5 + c3 * f7
  const d3 = c7 * f1 - c5 * f3 + c3 * f5 - c1 * f7
  block[first] = sum + outer + d0
  block[first + step] = difference + inner + d1
  block[first + 2 * step] = difference - inner + d2
  block[first + 3 * step] = sum - outer + d3
  block[first + 4 * step] = sum - outer - d3
  block[first + 5 * step] = difference - inner - d2
  block[first + 6 * step] = difference + inner - d1
  block[first + 7 * step] = sum + outer - d0
}
