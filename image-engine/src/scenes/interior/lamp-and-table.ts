import { isExcluded } from '../../intent/is-excluded.ts'
import { toCss, mix, oklch, shiftOklch } from '../../color/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Stage } from '../stage.ts'
import { paintLampGlow, paintSoftShadow, type Room } from './room.ts'

/** Paints a floor lamp, an arc or a stem with a shade. It is lit in the evening. */
export function paintLamp(stage: Stage, room: Room, x: number, foot: number): void {
  if (isExcluded(stage.intent, 'lamp')) return
  const { context } = stage
  const m = room.metre
  const top = foot - m * 1.48
  const metal = mix(oklch(0.35, 0.02, 70), oklch(0.7, 0.09, 80), 0.35)
  paintSoftShadow(context, x, foot, m * 0.2, m * 0.03, 0.45)
  context.fillStyle = toCss(metal)
  context.beginPath()
  context.ellipse(x, foot - m * 0.01, m * 0.17, m * 0.03, 0, 0, Math.PI * 2)
  context.fill()
  context.fillRect(x - m * 0.011, top, m * 0.022, foot - top)
  const shade = context.createLinearGradient(x - m * 0.24, 0, x + m * 0.24, 0)
  const paper = room.evening ? oklch(0.95, 0.075, 82) : shiftOklch(room.trim, { l: -0.02 })
  shade.addColorStop(0, toCss(shiftOklch(paper, { l: -0.08 })))
  shade.addColorStop(0.5, toCss(shiftOklch(paper, { l: 0.02 })))
  shade.addColorStop(1, toCss(shiftOklch(paper, { l: -0.1 })))
  context.fillStyle = shade
  context.beginPath()
  context.moveTo(x - m * 0.12, top - m * 0.24)
  context.lineTo(x + m * 0.12, top - m * 0.24)
  context.lineTo(x + m * 0.19, top + m * 0.03)
  context.quadraticCurveTo(x, top + m * 0.06, x - m * 0.19, top + m * 0.03)
  context.fill()
  if (room.evening) paintLampGlow(stage, x, top - m * 0.1, m * 1.7, 0.85)
}

/** Paints a low round table with a vase or a pile of books. */
export function paintTable({ context }: Stage, room: Room, x: number, foot: number, rng: Random): void {
  const m = room.metre
  const wide = m * rng.between(0.36, 0.48)
  const top = foot - m * 0.38
  const wood = rng.chance(0.6) ? shiftOklch(room.wood, { l: -0.08 }) : room.trim
  paintSoftShadow(context, x, foot, wide * 0.9, m * 0.06, 0.5)
  context.strokeStyle = toCss(shiftOklch(wood, { l: -0.16 }))
  context.lineWidth = m * 0.03
  for (const at of [-0.7, -0.1, 0.7]) {
    context.beginPath()
    context.moveTo(x + at * wide * 0.8, top)
    context.lineTo(x + at * wide, foot - (at === -0.1 ? m * 0.04 : 0))
    context.stroke()
  }
  context.fillStyle = toCss(shiftOklch(wood, { l: -0.12 }))
  context.beginPath()
  context.ellipse(x, top + m * 0.03, wide, wide * 0.2, 0, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = toCss(shiftOklch(wood, { l: 0.04 }))
  context.beginPath()
  context.ellipse(x, top, wide, wide * 0.2, 0, 0, Math.PI * 2)
  context.fill()
  for (let book = 0; book < 3; book++) {
    context.fillStyle = toCss(
      shiftOklch([room.accent, room.trim, room.cloth][book] ?? room.trim, { l: -0.04 }),
    )
    context.fillRect(
      x - wide * 0.5 + book * m * 0.015,
      top - m * 0.035 * (book + 1),
      m * (0.3 - book * 0.03),
      m * 0.033,
    )
  }
}
