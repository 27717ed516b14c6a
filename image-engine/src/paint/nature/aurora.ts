import type { PaintSurface } from '../paint-surface.ts'
import { createNoise, smoothstep } from '../noise.ts'
import { mix, oklch, toRgb } from '../../color/oklch.ts'
import { createPixelCanvas } from '../pixels.ts'

/**
 * Paints curtains of northern light above the horizon (row in pixels): a bright lower edge, rays that fade
 * upwards, green below and violet above.
 */
export function paintAurora(surface: PaintSurface, horizon: number): void {
  const { context, width, height, intent, loopPosition } = surface
  const random = surface.random.fork('aurora')
  const noise = createNoise(random)
  const usualHues = [random.between(150, 172), random.between(290, 330)] as const
  const low = oklch(0.86, 0.2, intent.hues[0] ?? usualHues[0])
  const high = oklch(0.6, 0.2, intent.hues[1] ?? usualHues[1])
  const colors = Array.from({ length: 64 }, (_, i) => toRgb(mix(low, high, smoothstep(0.1, 0.85, i / 63))))
  const curtains = Array.from({ length: random.integer(2, 3) }, (_, i) => ({
    foot: random.between(0.5, 0.86) - i * 0.12,
    tilt: random.between(-0.35, 0.35),
    reach: random.between(0.32, 0.6),
    offset: random.between(0, 60),
    strength: random.between(1, 1.5) / (1 + i * 0.35),
  }))
  const columns = Math.ceil(width / 2)
  const rows = Math.ceil(horizon / 4)
  const drift = Math.sin(loopPosition * Math.PI * 2) * 0.12
  const feet = curtains.map(({ foot, tilt, offset }) =>
    Float32Array.from({ length: columns }, (_, x) => {
      const u = (x / columns) * (width / height)
      return foot + tilt * (x / columns - 0.5) + noise.fbm(u * 1.7 + offset + drift, drift, 3) * 0.24
    }),
  )
  const rays = curtains.map(({ offset }) =>
    Float32Array.from({ length: columns }, (_, x) => {
      const u = (x / columns) * (width / height)
      const folds = noise.fbm(u * 4 + offset, drift * 2, 2) * 0.5 + 0.6
      return folds * (0.72 + 0.42 * noise.fbm(u * 42 + offset, drift * 4, 2))
    }),
  )
  const light = createPixelCanvas(columns, rows, (x, y, data, index) => {
    const v = y / rows
    let red = 0
    let green = 0
    let blue = 0
    for (const [i, curtain] of curtains.entries()) {
      const above = (feet[i]![x]! - v) / curtain.reach
      if (above < -0.12 || above > 1) continue
      const ray = rays[i]![x]!
      const body = above < 0 ? 1 - above / -0.12 : (1 - above) ** (1.6 + 1.2 * (1 - ray))
      const power = Math.max(0, body * ray * curtain.strength)
      const color = colors[Math.min(63, Math.max(0, Math.round(above * 63)))]!
      red += color[0] * power
      green += color[1] * power
      blue += color[2] * power
    }
    data[index] = red
    data[index + 1] = green
    data[index + 2] = blue
    data[index + 3] = 255
  })
  context.save()
  context.globalCompositeOperation = 'screen'
  context.drawImage(light, 0, 0, width, horizon)
  context.restore()
}
