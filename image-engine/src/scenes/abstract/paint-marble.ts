import { clamp, createNoise, smoothstep } from '../../paint/noise.ts'
import { mix } from '../../color/oklch.ts'
import { editPixels } from '../../paint/pixels.ts'
import { ColorRamp } from '../../paint/color-ramp.ts'
import type { Stage } from '../stage.ts'
import { chooseColorScheme } from '../../paint/color-scheme.ts'

const FINE = 2

/** Poured paint in several colors, lit from one side, with veins of gold. */
export function paintMarble(stage: Stage): void {
  const { context, width, height, intent, random, loopPosition } = stage
  const colors = chooseColorScheme(intent, random.fork('colours'))
  const noise = createNoise(random.fork('marble'))
  const columns = Math.ceil(width / FINE) + 2
  const rows = Math.ceil(height / FINE) + 2
  const zoom = random.between(0.45, 0.85)
  const angle = random.between(0, Math.PI)
  const cos = Math.cos(angle) * zoom
  const sin = Math.sin(angle) * zoom
  const stretch = random.between(0.45, 1)
  const pull = random.between(0.75, 1.35)
  const turnX = Math.cos(loopPosition * Math.PI * 2) * 0.09
  const turnY = Math.sin(loopPosition * Math.PI * 2) * 0.09
  const side = Math.min(width, height)

  const field = new Float32Array(columns * rows)
  const stain = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const u = ((column - columns / 2) * FINE) / side
      const v = ((row - rows / 2) * FINE) / side
      const x = u * cos - v * sin
      const y = (u * sin + v * cos) * stretch
      const firstX = noise.fbm(x + turnX, y + 3.7, 3)
      const firstY = noise.fbm(x + 8.2, y + 1.3 + turnY, 3)
      const secondX = noise.fbm(x + firstX * pull * 1.4 + 1.7, y + firstY * pull * 1.4 + 9.2 + turnX, 3)
      const at = row * columns + column
      field[at] = noise.fbm(x + secondX * pull * 1.5, y + firstX * pull + turnY, 4)
      stain[at] = firstY + secondX * 0.5
    }
  }

  const order = colors.dark
    ? [colors.ground, colors.deep, colors.middle, colors.light, colors.paper]
    : [colors.deep, colors.middle, colors.light, colors.paper, colors.light]
  const main = new ColorRamp(order.map((color, i) => [i / 4, color]))
  const other = new ColorRamp([
    [0, colors.accent],
    [0.5, mix(colors.accent, colors.light, 0.5)],
    [1, colors.paper],
  ])
  const veins = random.chance(0.6)

  editPixels(context, [0, 0, width, height], data => {
    for (let y = 0, index = 0; y < height; y++) {
      const fieldRow = y / FINE
      const top = Math.floor(fieldRow)
      const fy = fieldRow - top
      for (let x = 0; x < width; x++, index += 4) {
        const fieldColumn = x / FINE
        const at = top * columns + Math.floor(fieldColumn)
        const fx = fieldColumn - Math.floor(fieldColumn)
        const a = field[at]!
        const b = field[at + 1]!
        const c = field[at + columns]!
        const d = field[at + columns + 1]!
        const value = a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy
        // Shades the paint as a relief with light from the upper left.
        const slopeX = (b - a + (d - c)) * 0.5
        const slopeY = (c - a + (d - b)) * 0.5
        const relief = (-(slopeX + slopeY * 1.3) * side) / FINE / 11
        const sheen = clamp(0.5 + relief * 0.5)
        const spread = clamp(value * 0.95 + 0.5)
        const color = main.indexAt(spread)
        const accented = smoothstep(0.35, 0.75, stain[at]!) * 0.9
        const tint = other.indexAt(spread)
        const shade = 0.8 + 0.3 * sheen
        const gloss = sheen > 0.72 ? (sheen - 0.72) ** 2 * 420 : 0
        const vein = veins ? smoothstep(0.012, 0.002, Math.abs(value - 0.21)) * 0.8 : 0
        for (let channel = 0; channel < 3; channel++) {
          const base = main.channels[color + channel]!
          const mixed = base + (other.channels[tint + channel]! - base) * accented
          const gold = channel === 0 ? 226 : channel === 1 ? 184 : 112
          data[index + channel] = (mixed + (gold - mixed) * vein) * shade + gloss
        }
        data[index + 3] = 255
      }
    }
  })
}
