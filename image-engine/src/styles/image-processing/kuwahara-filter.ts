import type { SourceImage } from '../render-style.ts'
import { toLuminance } from './plane.ts'

/**
 * Applies the Kuwahara filter: each pixel takes the mean of the most uniform of the four squares (side
 * `radius` + 1) around it. This removes texture, keeps edges and looks like patches of paint.
 */
export function applyKuwaharaFilter(source: SourceImage, radius: number): SourceImage {
  const { pixels, width, height } = source
  const light = toLuminance(source)
  const stride = width + 1
  const sums = [0, 1, 2].map(channel =>
    createSummedAreaTable(width, height, i => pixels[i * 4 + channel]!),
  ) as [Float64Array, Float64Array, Float64Array]
  const lights = createSummedAreaTable(width, height, i => light[i]!)
  const squares = createSummedAreaTable(width, height, i => light[i]! * light[i]!)
  const result = new Uint8ClampedArray(pixels.length).fill(255)

  for (let y = 0, to = 0; y < height; y++) {
    const top = Math.max(0, y - radius)
    const bottom = Math.min(height, y + radius + 1)
    for (let x = 0; x < width; x++, to += 4) {
      const left = Math.max(0, x - radius)
      const right = Math.min(width, x + radius + 1)
      let calmest = Infinity
      let a = 0
      let b = 0
      let c = 0
      let d = 0
      let area = 1
      for (let square = 0; square < 4; square++) {
        const x0 = square & 1 ? x : left
        const x1 = square & 1 ? right : x + 1
        const y0 = square & 2 ? y : top
        const y1 = square & 2 ? bottom : y + 1
        const topLeft = y0 * stride + x0
        const topRight = y0 * stride + x1
        const bottomLeft = y1 * stride + x0
        const bottomRight = y1 * stride + x1
        const count = (x1 - x0) * (y1 - y0)
        const mean =
          (lights[bottomRight]! - lights[topRight]! - lights[bottomLeft]! + lights[topLeft]!) / count
        const spread =
          (squares[bottomRight]! - squares[topRight]! - squares[bottomLeft]! + squares[topLeft]!) / count -
          mean * mean
        if (spread >= calmest) continue
        calmest = spread
        a = topLeft
        b = topRight
        c = bottomLeft
        d = bottomRight
        area = count
      }
      for (let channel = 0; channel < 3; channel++) {
        const sum = sums[channel]!
        result[to + channel] = (sum[d]! - sum[b]! - sum[c]! + sum[a]!) / area
      }
    }
  }
  return { pixels: result, width, height }
}

/** Creates a table with the sum of all values above and to the left of each corner. */
function createSummedAreaTable(
  width: number,
  height: number,
  value: (index: number) => number,
): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0, i = 0; y < height; y++) {
    let row = 0
    const at = (y + 1) * (width + 1) + 1
    for (let x = 0; x < width; x++, i++) {
      row += value(i)
      sums[at + x] = sums[at + x - width - 1]! + row
    }
  }
  return sums
}
