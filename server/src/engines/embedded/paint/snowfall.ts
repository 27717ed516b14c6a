import type { Stage } from '../scenes/stage.ts'
import { css, oklch } from './oklch.ts'

/** Flakes in three depths: many small ones far away, a few large and soft near the eye. */
export function paintSnowfall({ context, width, height, random, moment }: Stage): void {
  const luck = random.fork('snowfall')
  const shorter = Math.min(width, height)
  for (const { count, size, alpha } of [
    { count: 190, size: 0.0022, alpha: 0.75 },
    { count: 80, size: 0.0042, alpha: 0.7 },
    { count: 24, size: 0.009, alpha: 0.4 },
  ]) {
    context.fillStyle = css(oklch(0.98, 0.005, 240), alpha)
    context.beginPath()
    for (let flake = 0; flake < count; flake++) {
      const radius = shorter * size * luck.between(0.6, 1.3)
      const x = luck.next() * width
      const y = ((luck.next() + moment) % 1) * height
      context.moveTo(x + radius, y)
      context.arc(x, y, radius, 0, Math.PI * 2)
    }
    context.fill()
  }
}
