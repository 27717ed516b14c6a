import { blockSide, blockSize, toCoefficients, toSamples } from './block-transform.ts'

/** The samples of one color component, row by row. Its upper left corner is the corner of a block. */
export interface Plane {
  width: number
  height: number
  samples: Float32Array
}

/** Where the grids of overlapping blocks begin: every other place that is even in both directions. */
const grids = [0, 2, 4, 6].flatMap(top => [top % 4, (top % 4) + 4].map(left => ({ left, top })))

/** Of a quantization step: a coefficient of this size keeps half of its value. */
const noise = 0.25
/** Of a quantization step. Of the values that are rounded to the same one, most lie nearer to it. */
const maxChange = 0.3

/**
 * Removes the edges of blocks and the ringing within them. It weakens the small coefficients of overlapping blocks, as far as they
 * can come from quantization, and takes the mean of the blocks. The coefficients of the original blocks change
 * by less than their quantization allows, so that nothing is invented and texture stays.
 *
 * @param steps quantization step of each coefficient
 */
export function deblockPlane(plane: Plane, steps: Float32Array): Plane {
  const padded = padPlane(plane)
  const smooth = averageBlocks(padded, steps)
  limitChange(smooth, padded, steps)
  return cropPlane(smooth, plane)
}

/** Extends a plane by a block on each side, and at the right and at the bottom to whole blocks, with the nearest samples. */
function padPlane({ width, height, samples }: Plane): Plane {
  const padded = createPlane(padLength(width), padLength(height))
  for (let y = 0, to = 0; y < padded.height; y += 1) {
    const row = clampIndex(y - blockSide, height) * width
    for (let x = 0; x < padded.width; x += 1, to += 1)
      padded.samples[to] = samples[row + clampIndex(x - blockSide, width)] ?? 0
  }
  return padded
}

const padLength = (length: number) => (Math.ceil(length / blockSide) + 2) * blockSide
const clampIndex = (index: number, length: number) => Math.max(0, Math.min(length - 1, index))

const createPlane = (width: number, height: number): Plane => ({
  width,
  height,
  samples: new Float32Array(width * height),
})

/** Returns the mean of all overlapping blocks. A block that needs few coefficients has less noise, so it has more weight. */
function averageBlocks(plane: Plane, steps: Float32Array): Plane {
  const { width, height } = plane
  const sums = createPlane(width, height)
  const weights = createPlane(width, height)
  const block = new Float32Array(blockSize)
  for (const { left, top } of grids) {
    for (let y = top; y + blockSide <= height; y += blockSide) {
      for (let x = left; x + blockSide <= width; x += blockSide) {
        const at = y * width + x
        readBlock(plane, at, block)
        toCoefficients(block)
        const weight = 1 / weaken(block, steps)
        toSamples(block)
        addBlock(block, weight, at, sums, weights)
      }
    }
  }
  for (let i = 0; i < sums.samples.length; i += 1)
    sums.samples[i] = (sums.samples[i] ?? 0) / (weights.samples[i] ?? 1)
  return sums
}

/** Weakens the coefficients of a block; returns the noise that is left, in coefficients. The mean, which is first, stays. */
function weaken(block: Float32Array, steps: Float32Array): number {
  let left = 1
  for (let i = 1; i < blockSize; i += 1) {
    const value = block[i] ?? 0
    const power = value * value
    const gain = power / (power + (noise * (steps[i] ?? 1)) ** 2)
    block[i] = gain * value
    left += gain * gain
  }
  return left
}

/** Limits how far the coefficients of the original blocks have changed. */
function limitChange(changed: Plane, original: Plane, steps: Float32Array): void {
  const { width, height } = original
  const block = new Float32Array(blockSize)
  const change = new Float32Array(blockSize)
  for (let y = 0; y < height; y += blockSide) {
    for (let x = 0; x < width; x += blockSide) {
      const at = y * width + x
      readBlock(original, at, block)
      readBlock(changed, at, change)
      for (let i = 0; i < blockSize; i += 1) change[i] = (change[i] ?? 0) - (block[i] ?? 0)
      toCoefficients(change)
      for (let i = 0; i < blockSize; i += 1) {
        const most = maxChange * (steps[i] ?? 1)
        change[i] = Math.max(-most, Math.min(most, change[i] ?? 0))
      }
      toSamples(change)
      for (let i = 0; i < blockSize; i += 1) {
        const place = at + (i >> 3) * width + (i & 7)
        changed.samples[place] = (block[i] ?? 0) + (change[i] ?? 0)
      }
    }
  }
}

function readBlock({ width, samples }: Plane, at: number, block: Float32Array): void {
  for (let y = 0, from = at; y < blockSize; y += blockSide, from += width)
    for (let x = 0; x < blockSide; x += 1) block[y + x] = samples[from + x] ?? 0
}

function addBlock(block: Float32Array, weight: number, at: number, sums: Plane, weights: Plane): void {
  for (let y = 0, to = at; y < blockSize; y += blockSide, to += sums.width) {
    for (let x = 0; x < blockSide; x += 1) {
      sums.samples[to + x] = (sums.samples[to + x] ?? 0) + weight * (block[y + x] ?? 0)
      weights.samples[to + x] = (weights.samples[to + x] ?? 0) + weight
    }
  }
}

function cropPlane({ width: paddedWidth, samples }: Plane, { width, height }: Plane): Plane {
  const cropped = createPlane(width, height)
  for (let y = 0; y < height; y += 1) {
    const from = (y + blockSide) * paddedWidth + blockSide
    cropped.samples.set(samples.subarray(from, from + width), y * width)
  }
  return cropped
}
