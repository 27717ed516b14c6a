/** Thresholds of an ordered dither, 1 to 64, in rows of 8 (Bayer). Neighbors differ as much as possible. */
const thresholds = Uint8Array.from({ length: 64 }, (_, i) => 1 + rank(i & 7, i >> 3))

/** The two lowest bits of a place decide most: they are the highest ones of its rank. */
function rank(x: number, y: number): number {
  let found = 0
  for (let bit = 0; bit < 3; bit += 1) {
    const [column, row] = [(x >> bit) & 1, (y >> bit) & 1]
    found = 4 * found + 2 * (column ^ row) + row
  }
  return found
}

/** A step of 8 bits in the values of 16 bits. */
const stepSize = 257

/**
 * Returns 8 bits for each sample of 16 bits, so that the mean of an area stays: rounding would turn a slow gradient into bands. A value that
 * 8 bits can represent stays exact.
 *
 * @param rounded the same samples with 8 bits, which a sample keeps if 16 bits say another color: the library converts saturated colors
 * less exactly with 16 bits
 * @param size samples of a row, and channels of a pixel
 */
export function ditherToBytes(
  samples: Uint16Array,
  rounded: Uint8Array,
  { rowLength, channels }: { rowLength: number; channels: number },
): Uint8Array {
  const bytes = Uint8Array.from(rounded)
  for (let row = 0, y = 0; row < samples.length; row += rowLength, y += 1) {
    for (let i = 0; i < rowLength; i += 1) {
      const value = (samples[row + i] ?? 0) / stepSize
      if (Math.abs(value - (rounded[row + i] ?? 0)) >= 1) continue
      const threshold = thresholds[8 * (y & 7) + (Math.floor(i / channels) & 7)] ?? 0
      // The remainder is rounded up in as many of 64 places as it has 64ths of a step
      bytes[row + i] = Math.floor(value + 1 - threshold / 64.5)
    }
  }
  return bytes
}
