import { toCss, mix, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Stage } from '../stage.ts'
import { paintSoftShadow, type Room } from './room.ts'

type Context = Stage['context']

/** Creates the fill of upholstery: light from above and from the window's side, darker towards the bottom. */
function createUpholsteryFill(
  context: Context,
  x: number,
  y: number,
  wide: number,
  high: number,
  round: number,
  color: Oklch,
  side: number,
): void {
  const fill = context.createLinearGradient(x, y, x + wide * 0.25 * -side, y + high)
  fill.addColorStop(0, toCss(shiftOklch(color, { l: 0.045 })))
  fill.addColorStop(0.35, toCss(color))
  fill.addColorStop(1, toCss(shiftOklch(color, { l: -0.13 })))
  context.fillStyle = fill
  context.beginPath()
  context.roundRect(x, y, wide, high, round)
  context.fill()
  context.save()
  context.clip()
  context.filter = `blur(${(round * 0.28).toFixed(1)}px)`
  context.strokeStyle = toCss(shiftOklch(color, { l: 0.1 }), 0.6)
  context.lineWidth = round * 0.3
  context.beginPath()
  context.moveTo(x + round * 0.5, y + round * 0.16)
  context.lineTo(x + wide - round * 0.5, y + round * 0.16)
  context.stroke()
  context.strokeStyle = toCss(shiftOklch(color, { l: -0.25 }), 0.4)
  context.strokeRect(x, y, wide, high)
  context.restore()
}

/** Paints a sofa with two or three seats, its middle at x, on the row `foot`. */
export function paintSofa(
  { context, intent }: Stage,
  room: Room,
  x: number,
  foot: number,
  rng: Random,
): void {
  const m = room.metre
  const seats = rng.integer(2, 3)
  const wide = m * (seats === 3 ? 1.75 : 1.4)
  const left = x - wide / 2
  const arm = m * 0.19
  const legs = m * 0.12
  const round = m * rng.between(0.06, 0.13)
  const usual = rng.chance(0.4) ? room.accent : room.cloth
  const color = intent.colors.get('sofa') ?? usual
  paintSoftShadow(context, x, foot - m * 0.01, wide * 0.52, m * 0.07, 0.5)
  context.fillStyle = toCss(shiftOklch(room.wood, { l: -0.2 }))
  for (const at of [left + arm * 0.5, left + wide - arm * 0.5]) {
    context.beginPath()
    context.moveTo(at - m * 0.028, foot - legs)
    context.lineTo(at + m * 0.028, foot - legs)
    context.lineTo(at + m * 0.014, foot)
    context.lineTo(at - m * 0.014, foot)
    context.fill()
  }
  const seat = (wide - arm * 2) / seats
  for (let i = 0; i < seats; i++)
    createUpholsteryFill(
      context,
      left + arm + i * seat,
      foot - m * 0.86,
      seat,
      m * 0.52,
      round,
      shiftOklch(color, { l: -0.02 }),
      room.side,
    )
  createUpholsteryFill(
    context,
    left + arm * 0.7,
    foot - m * 0.3,
    wide - arm * 1.4,
    m * 0.2,
    round * 0.4,
    shiftOklch(color, { l: -0.07 }),
    room.side,
  )
  for (let i = 0; i < seats; i++)
    createUpholsteryFill(
      context,
      left + arm + i * seat,
      foot - m * 0.46,
      seat,
      m * 0.2,
      round * 0.9,
      shiftOklch(color, { l: 0.02 }),
      room.side,
    )
  createUpholsteryFill(context, left, foot - m * 0.62, arm * 1.08, m * 0.52, round, color, room.side)
  createUpholsteryFill(
    context,
    left + wide - arm * 1.08,
    foot - m * 0.62,
    arm * 1.08,
    m * 0.52,
    round,
    color,
    room.side,
  )
  const cushions = rng.integer(2, 3)
  const tones = [
    color === room.accent ? room.cloth : room.accent,
    mix(room.accent, room.wood, 0.5),
    mix(room.trim, room.cloth, 0.4),
  ]
  for (let i = 0; i < cushions; i++) {
    const size = m * rng.between(0.28, 0.36)
    const at =
      i === 0 ? left + arm + size * 0.55 : i === 1 ? left + wide - arm - size * 0.6 : left + arm + size * 1.3
    context.save()
    context.translate(at, foot - m * 0.44 - size * 0.45)
    context.rotate(rng.between(-0.16, 0.16))
    paintSoftShadow(context, 0, size * 0.42, size * 0.5, size * 0.1, 0.3)
    paintCushion(context, size, tones[i % tones.length] ?? room.accent)
    context.restore()
  }
}

function paintCushion(context: Context, size: number, color: Oklch): void {
  const fill = context.createRadialGradient(-size * 0.1, -size * 0.15, size * 0.05, 0, 0, size * 0.75)
  fill.addColorStop(0, toCss(shiftOklch(color, { l: 0.07 })))
  fill.addColorStop(1, toCss(shiftOklch(color, { l: -0.1 })))
  context.fillStyle = fill
  const half = size / 2
  context.beginPath()
  context.moveTo(-half, -half)
  context.quadraticCurveTo(0, -half * 0.86, half, -half)
  context.quadraticCurveTo(half * 0.86, 0, half, half)
  context.quadraticCurveTo(0, half * 0.88, -half, half)
  context.quadraticCurveTo(-half * 0.86, 0, -half, -half)
  context.fill()
}

/** Paints a shell chair on splayed legs. */
export function paintArmchair(
  { context, intent }: Stage,
  room: Room,
  x: number,
  foot: number,
  rng: Random,
): void {
  const m = room.metre
  const usual = rng.chance(0.6) ? room.accent : room.cloth
  const color = intent.colors.get('armchair') ?? usual
  const wide = m * 0.86
  paintSoftShadow(context, x, foot - m * 0.01, wide * 0.5, m * 0.06, 0.5)
  context.strokeStyle = toCss(shiftOklch(room.wood, { l: -0.16 }))
  context.lineCap = 'round'
  context.lineWidth = m * 0.035
  for (const [from, to] of [
    [-0.26, -0.36],
    [0.26, 0.36],
    [-0.16, -0.2],
    [0.16, 0.2],
  ] as const) {
    context.beginPath()
    context.moveTo(x + from * m, foot - m * 0.3)
    context.lineTo(x + to * m, foot - (Math.abs(from) < 0.2 ? m * 0.05 : 0))
    context.stroke()
  }
  createUpholsteryFill(
    context,
    x - wide * 0.4,
    foot - m * 1.02,
    wide * 0.8,
    m * 0.72,
    m * 0.3,
    shiftOklch(color, { l: -0.03 }),
    room.side,
  )
  createUpholsteryFill(
    context,
    x - wide * 0.5,
    foot - m * 0.68,
    wide * 0.22,
    m * 0.4,
    m * 0.1,
    color,
    room.side,
  )
  createUpholsteryFill(
    context,
    x + wide * 0.28,
    foot - m * 0.68,
    wide * 0.22,
    m * 0.4,
    m * 0.1,
    color,
    room.side,
  )
  createUpholsteryFill(
    context,
    x - wide * 0.34,
    foot - m * 0.48,
    wide * 0.68,
    m * 0.2,
    m * 0.08,
    shiftOklch(color, { l: 0.03 }),
    room.side,
  )
  context.save()
  context.translate(x + rng.between(-0.05, 0.05) * m, foot - m * 0.62)
  context.rotate(rng.between(-0.1, 0.1))
  paintCushion(context, m * 0.32, color === room.accent ? room.trim : room.accent)
  context.restore()
}
