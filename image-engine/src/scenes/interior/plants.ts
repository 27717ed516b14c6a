import { isExcluded } from '../../intent/is-excluded.ts'
import { toCss, mix, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Stage } from '../stage.ts'
import { paintSoftShadow, type Room } from './room.ts'

type Context = Stage['context']

/** Paints a potted plant with palm fronds or large split leaves. */
export function paintPlant(
  { context, intent }: Stage,
  room: Room,
  x: number,
  foot: number,
  size: number,
  rng: Random,
): void {
  if (isExcluded(intent, 'plant')) return
  const pot = rng.chance(0.5) ? room.trim : mix(room.accent, room.wood, 0.4)
  paintSoftShadow(context, x, foot - size * 0.01, size * 0.24, size * 0.035, 0.5)
  const stems = rng.integer(9, 15)
  const leaves: { bearing: number; reach: number; tone: Oklch }[] = Array.from({ length: stems }, (_, i) => ({
    bearing: -Math.PI / 2 + ((i / (stems - 1)) * 2 - 1) * rng.between(0.75, 1.15),
    reach: size * rng.between(0.45, 0.9),
    tone: shiftOklch(room.leaf, { l: rng.between(-0.12, 0.1), h: rng.between(-10, 12) }),
  }))
  const palm = rng.chance(0.5)
  const rootY = foot - size * 0.34
  for (const leaf of leaves.sort((a, b) => a.tone.l - b.tone.l)) {
    const tipX = x + Math.cos(leaf.bearing) * leaf.reach * 0.85
    const tipY = rootY + Math.sin(leaf.bearing) * leaf.reach
    const bendX = x + Math.cos(leaf.bearing) * leaf.reach * 0.35
    const bendY = rootY + Math.sin(leaf.bearing) * leaf.reach * 0.95 - size * 0.08
    context.strokeStyle = toCss(shiftOklch(leaf.tone, { l: -0.05 }))
    context.lineWidth = size * 0.011
    context.beginPath()
    context.moveTo(x, rootY)
    context.quadraticCurveTo(bendX, bendY, tipX, tipY)
    context.stroke()
    if (palm) paintFrond(context, [x, rootY], [bendX, bendY], [tipX, tipY], size, leaf.tone)
    else
      paintBlade(
        context,
        tipX,
        tipY,
        leaf.bearing + Math.cos(leaf.bearing) * 0.9,
        size * rng.between(0.2, 0.34),
        leaf.tone,
      )
  }
  const clay = context.createLinearGradient(x - size * 0.18, 0, x + size * 0.18, 0)
  clay.addColorStop(room.side > 0 ? 1 : 0, toCss(shiftOklch(pot, { l: 0.03 })))
  clay.addColorStop(room.side > 0 ? 0 : 1, toCss(shiftOklch(pot, { l: -0.2 })))
  context.fillStyle = clay
  context.beginPath()
  context.moveTo(x - size * 0.18, rootY)
  context.lineTo(x + size * 0.18, rootY)
  context.quadraticCurveTo(x + size * 0.17, foot, x + size * 0.12, foot)
  context.lineTo(x - size * 0.12, foot)
  context.quadraticCurveTo(x - size * 0.17, foot, x - size * 0.18, rootY)
  context.fill()
}

type Point = readonly [number, number]

function paintFrond(context: Context, from: Point, bend: Point, tip: Point, size: number, tone: Oklch): void {
  context.fillStyle = toCss(tone)
  context.beginPath()
  for (let i = 3; i <= 22; i++) {
    const t = i / 22
    const px = (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * bend[0] + t * t * tip[0]
    const py = (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * bend[1] + t * t * tip[1]
    const along = Math.atan2(tip[1] - bend[1] * (1 - t) - from[1] * t, tip[0] - from[0])
    const long = size * 0.17 * Math.sin(Math.PI * (0.2 + t * 0.75))
    for (const side of [1, -1]) {
      const bearing = along + side * 0.95
      const endX = px + Math.cos(bearing) * long
      const endY = py + Math.sin(bearing) * long + long * 0.3
      context.moveTo(px, py)
      context.quadraticCurveTo((px + endX) / 2, (py + endY) / 2 - size * 0.018, endX, endY)
      context.quadraticCurveTo((px + endX) / 2, (py + endY) / 2 + size * 0.012, px, py)
    }
  }
  context.fill()
}

function paintBlade(
  context: Context,
  x: number,
  y: number,
  bearing: number,
  long: number,
  tone: Oklch,
): void {
  context.save()
  context.translate(x, y)
  context.rotate(bearing)
  for (const [half, shade] of [
    [1, tone],
    [-1, shiftOklch(tone, { l: 0.05 })],
  ] as const) {
    context.fillStyle = toCss(shade)
    context.beginPath()
    context.moveTo(-long * 0.3, 0)
    context.bezierCurveTo(-long * 0.2, long * 0.5 * half, long * 0.5, long * 0.36 * half, long, 0)
    context.closePath()
    context.fill()
  }
  context.strokeStyle = toCss(shiftOklch(tone, { l: 0.13 }), 0.6)
  context.lineWidth = long * 0.02
  context.beginPath()
  context.moveTo(-long * 0.3, 0)
  context.lineTo(long * 0.9, 0)
  context.stroke()
  context.restore()
}
