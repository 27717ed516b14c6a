import { toCss, mix, shiftOklch } from '../../color/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Stage } from '../stage.ts'
import type { Room } from './room.ts'

type Context = Stage['context']

/** Paints a rug on the floor: rings in two colors, or a woven rectangle in perspective. */
export function paintRug(
  { context }: Stage,
  room: Room,
  x: number,
  y: number,
  wide: number,
  rng: Random,
): void {
  const base = mix(room.cloth, room.trim, 0.4)
  if (rng.chance(0.5)) return paintWovenRug(context, room, x, y, wide, rng)
  const rings = rng.integer(2, 5)
  for (let ring = 0; ring <= rings; ring++) {
    const part = 1 - ring / (rings + 1.5)
    context.fillStyle = toCss(
      ring % 2 ? mix(base, room.accent, 0.55) : shiftOklch(base, { l: -0.02 * ring }),
      0.94,
    )
    context.beginPath()
    context.ellipse(x, y, wide * part, wide * 0.25 * part, 0, 0, Math.PI * 2)
    context.fill()
  }
}

function paintWovenRug(context: Context, room: Room, x: number, y: number, wide: number, rng: Random): void {
  const high = wide * 0.46
  const base = mix(room.cloth, room.trim, 0.35)
  const outline = (inset: number) => {
    const near = wide * (1.06 - inset)
    const far = wide * (0.86 - inset)
    context.beginPath()
    context.moveTo(x - far, y - high * (0.5 - inset))
    context.lineTo(x + far, y - high * (0.5 - inset))
    context.lineTo(x + near, y + high * (0.5 - inset))
    context.lineTo(x - near, y + high * (0.5 - inset))
    context.closePath()
  }
  const border = rng.between(0.04, 0.08)
  const tones = [base, mix(base, room.accent, 0.6), base, shiftOklch(base, { l: 0.02 })]
  for (const [i, tone] of tones.entries()) {
    context.fillStyle = toCss(tone)
    outline(i * border * 0.7)
    context.fill()
  }
  if (!rng.chance(0.5)) return
  context.save()
  outline(border * 2.4)
  context.clip()
  context.strokeStyle = toCss(mix(base, room.accent, 0.35), 0.8)
  context.lineWidth = wide * 0.012
  const step = wide * rng.between(0.12, 0.2)
  for (let at = -wide * 2; at < wide * 2; at += step) {
    for (const way of [1, -1]) {
      context.beginPath()
      context.moveTo(x + at - way * high, y - high * 0.5)
      context.lineTo(x + at + way * high, y + high * 0.5)
      context.stroke()
    }
  }
  context.restore()
}
