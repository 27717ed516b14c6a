import { clamp, createNoise, smoothstep } from '../../paint/noise.ts'
import { mix, oklch } from '../../color/oklch.ts'
import { editPixels } from '../../paint/pixels.ts'
import { ColorRamp } from '../../paint/color-ramp.ts'
import type { Stage } from '../stage.ts'
import { chooseColorScheme } from '../../paint/color-scheme.ts'

/** Cloth in wide folds with broad light, dark valleys and a sheen on the crests. */
export function paintSilk(stage: Stage): void {
  const { context, width, height, intent, random, loopPosition } = stage
  const colors = chooseColorScheme(intent, random.fork('colours'))
  const noise = createNoise(random.fork('folds'))
  const side = Math.min(width, height)
  const angle = random.between(-1.2, 1.2)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const folds = random.between(2.2, 4.6)
  const loose = random.between(0.5, 1.1)
  const turn = loopPosition * Math.PI * 2
  const shadow = mix(colors.deep, oklch(0.13, 0.06, colors.deep.h), 0.68)
  const cloth = new ColorRamp([
    [0, shadow],
    [0.3, colors.deep],
    [0.58, colors.middle],
    [0.82, colors.light],
    [1, colors.paper],
  ])
  const second = new ColorRamp([
    [0, shadow],
    [0.35, mix(colors.deep, colors.accent, 0.45)],
    [0.7, colors.accent],
    [1, colors.paper],
  ])

  // Computes heights on a coarse grid, because cloth has no detail finer than its folds.
  const step = 3
  const columns = Math.ceil(width / step) + 3
  const rows = Math.ceil(height / step) + 3
  const heights = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const u = (column * step - width / 2) / side
      const v = (row * step - height / 2) / side
      const x = u * cos - v * sin
      const y = u * sin + v * cos
      const bend = noise.fbm(x * 0.7 + Math.cos(turn) * 0.04, y * 0.9 + Math.sin(turn) * 0.04, 3) * loose
      const phase = (x + bend) * folds + noise.at(x * 1.6 + 4, y * 0.5) * 0.6
      const fold = Math.sin(phase * Math.PI)
      const crease = Math.sin(phase * Math.PI * 2.1 + noise.at(x * 2, y) * 3 + 1) * 0.22
      heights[row * columns + column] = fold + crease + noise.fbm(x * 2.2, y * 0.8, 2) * 0.25
    }
  }
  const lightX = -0.55
  const lightY = -0.6
  editPixels(context, [0, 0, width, height], data => {
    for (let y = 0, index = 0; y < height; y++) {
      const row = Math.floor(y / step)
      const fy = y / step - row
      for (let x = 0; x < width; x++, index += 4) {
        const column = Math.floor(x / step)
        const fx = x / step - column
        const at = row * columns + column
        // Interpolates slopes too, otherwise the grid would show as facets.
        const slopeX = blend(heights, at, columns, fx, fy, 1)
        const slopeY = blend(heights, at, columns, fx, fy, columns)
        const rise = heights[at]! + (heights[at + 1]! - heights[at]!) * fx
        const nx = (-slopeX * side) / step / 11
        const ny = (-slopeY * side) / step / 11
        const length = Math.sqrt(nx * nx + ny * ny + 1)
        const facing = (nx * lightX + ny * lightY + 0.58) / length
        const sheen = Math.max(0, (nx * -0.28 + ny * -0.36 + 0.89) / length)
        const tone = clamp(0.06 + facing * 0.72 + rise * 0.1)
        const part = smoothstep(-0.2, 0.5, noiseAt(noise, x / side, y / side))
        const color = cloth.indexAt(tone)
        const other = second.indexAt(tone)
        const gloss = sheen ** 26 * 34
        for (let channel = 0; channel < 3; channel++) {
          const base = cloth.channels[color + channel]!
          data[index + channel] = base + (second.channels[other + channel]! - base) * part + gloss
        }
        data[index + 3] = 255
      }
    }
  })
}

const noiseAt = (noise: ReturnType<typeof createNoise>, x: number, y: number) =>
  noise.at(x * 0.9 + 31, y * 0.9 + 8)

function blend(
  heights: Float32Array,
  at: number,
  columns: number,
  fx: number,
  fy: number,
  by: number,
): number {
  const a = heights[at + by]! - heights[at]!
  const b = heights[at + 1 + by]! - heights[at + 1]!
  const c = heights[at + columns + by]! - heights[at + columns]!
  const d = heights[at + columns + 1 + by]! - heights[at + columns + 1]!
  return a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy
}
