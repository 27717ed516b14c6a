import { toCss, oklch } from '../oklch.ts'
import type { Stage } from '../../scenes/stage.ts'

/** Paints streaks of rain over the whole image. */
export function paintRain({ context, width, height, random }: Stage): void {
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
