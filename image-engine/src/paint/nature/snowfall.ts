import type { PaintSurface } from '../paint-surface.ts'
import { toCss, oklch } from '../../color/oklch.ts'

/** Paints snowflakes at three distances: many small ones far away, a few large, soft ones near. */
export function paintSnowfall({ context, width, height, random, loopPosition }: PaintSurface): void {
  const rng = random.fork('snowfall')
  const shorter = Math.min(width, height)
  for (const { count, size, alpha } of [
    { count: 190, size: 0.0022, alpha: 0.75 },
    { count: 80, size: 0.0042, alpha: 0.7 },
    { count: 24, size: 0.009, alpha: 0.4 },
  ]) {
    context.fillStyle = toCss(oklch(0.98, 0.005, 240), alpha)
    context.beginPath()
    for (let flake = 0; flake < count; flake++) {
      const radius = shorter * size * rng.between(0.6, 1.3)
      const x = rng.next() * width
      const y = ((rng.next() + loopPosition) % 1) * height
      context.moveTo(x + radius, y)
      context.arc(x, y, radius, 0, Math.PI * 2)
    }
    context.fill()
  }
}
