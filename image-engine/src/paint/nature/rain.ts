import { toCss, oklch } from '../../color/oklch.ts'
import type { PaintSurface } from '../paint-surface.ts'

/**
 * Paints streaks of rain in front of a scene that is not dark and wet by itself: light ones, which show on dark
 * ground, and dark ones, which show on light ground.
 */
export function paintRainInFront({ context, width, height, random }: PaintSurface): void {
  const drops = random.fork('rain')
  const shorter = Math.min(width, height)
  for (let drop = 0; drop < 640; drop++) {
    const x = drops.next() * width * 1.1
    const y = drops.next() * height
    const length = height * drops.between(0.02, 0.055)
    const tone = drop % 2 === 0 ? oklch(0.96, 0.015, 240) : oklch(0.42, 0.03, 250)
    context.strokeStyle = toCss(tone, drops.between(0.14, 0.42))
    context.lineWidth = shorter * drops.between(0.0012, 0.0028)
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x - length * 0.16, y + length)
    context.stroke()
  }
}

/** Paints streaks of rain over the whole image. */
export function paintRain({ context, width, height, random }: PaintSurface): void {
  const drops = random.fork('rain')
  for (let drop = 0; drop < 700; drop++) {
    const x = drops.next() * width * 1.1
    const y = drops.next() * height
    const length = height * drops.between(0.008, 0.03)
    context.strokeStyle = toCss(oklch(0.92, 0.02, 240), drops.between(0.04, 0.17))
    context.lineWidth = drops.between(0.6, 1.6)
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x - length * 0.16, y + length)
    context.stroke()
  }
}
