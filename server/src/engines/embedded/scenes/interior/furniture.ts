import { css, mix, oklch, shift, type Oklch } from '../../paint/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Stage } from '../stage.ts'
import { glowAt, softShadow, type Room } from './room.ts'

type Context = Stage['context']

/** Upholstery: light from above and from the window's side, darker towards its foot. */
function padded(
  context: Context,
  x: number,
  y: number,
  wide: number,
  high: number,
  round: number,
  colour: Oklch,
  side: number,
): void {
  const fill = context.createLinearGradient(x, y, x + wide * 0.25 * -side, y + high)
  fill.addColorStop(0, css(shift(colour, { l: 0.045 })))
  fill.addColorStop(0.35, css(colour))
  fill.addColorStop(1, css(shift(colour, { l: -0.13 })))
  context.fillStyle = fill
  context.beginPath()
  context.roundRect(x, y, wide, high, round)
  context.fill()
  context.save()
  context.clip()
  context.filter = `blur(${(round * 0.28).toFixed(1)}px)`
  context.strokeStyle = css(shift(colour, { l: 0.1 }), 0.6)
  context.lineWidth = round * 0.3
  context.beginPath()
  context.moveTo(x + round * 0.5, y + round * 0.16)
  context.lineTo(x + wide - round * 0.5, y + round * 0.16)
  context.stroke()
  context.strokeStyle = css(shift(colour, { l: -0.25 }), 0.4)
  context.strokeRect(x, y, wide, high)
  context.restore()
}

/** A sofa of two or three seats whose middle stands at x on the row `foot`. */
export function paintSofa({ context }: Stage, room: Room, x: number, foot: number, chance: Random): void {
  const m = room.metre
  const seats = chance.whole(2, 3)
  const wide = m * (seats === 3 ? 1.75 : 1.4)
  const left = x - wide / 2
  const arm = m * 0.19
  const legs = m * 0.12
  const round = m * chance.between(0.06, 0.13)
  const colour = chance.chance(0.4) ? room.accent : room.cloth
  softShadow(context, x, foot - m * 0.01, wide * 0.52, m * 0.07, 0.5)
  context.fillStyle = css(shift(room.wood, { l: -0.2 }))
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
    padded(
      context,
      left + arm + i * seat,
      foot - m * 0.86,
      seat,
      m * 0.52,
      round,
      shift(colour, { l: -0.02 }),
      room.side,
    )
  padded(
    context,
    left + arm * 0.7,
    foot - m * 0.3,
    wide - arm * 1.4,
    m * 0.2,
    round * 0.4,
    shift(colour, { l: -0.07 }),
    room.side,
  )
  for (let i = 0; i < seats; i++)
    padded(
      context,
      left + arm + i * seat,
      foot - m * 0.46,
      seat,
      m * 0.2,
      round * 0.9,
      shift(colour, { l: 0.02 }),
      room.side,
    )
  padded(context, left, foot - m * 0.62, arm * 1.08, m * 0.52, round, colour, room.side)
  padded(context, left + wide - arm * 1.08, foot - m * 0.62, arm * 1.08, m * 0.52, round, colour, room.side)
  const cushions = chance.whole(2, 3)
  const tones = [
    colour === room.accent ? room.cloth : room.accent,
    mix(room.accent, room.wood, 0.5),
    mix(room.trim, room.cloth, 0.4),
  ]
  for (let i = 0; i < cushions; i++) {
    const size = m * chance.between(0.28, 0.36)
    const at =
      i === 0 ? left + arm + size * 0.55 : i === 1 ? left + wide - arm - size * 0.6 : left + arm + size * 1.3
    context.save()
    context.translate(at, foot - m * 0.44 - size * 0.45)
    context.rotate(chance.between(-0.16, 0.16))
    softShadow(context, 0, size * 0.42, size * 0.5, size * 0.1, 0.3)
    paintCushion(context, size, tones[i % tones.length] ?? room.accent)
    context.restore()
  }
}

function paintCushion(context: Context, size: number, colour: Oklch): void {
  const fill = context.createRadialGradient(-size * 0.1, -size * 0.15, size * 0.05, 0, 0, size * 0.75)
  fill.addColorStop(0, css(shift(colour, { l: 0.07 })))
  fill.addColorStop(1, css(shift(colour, { l: -0.1 })))
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

/** A shell chair on splayed legs. */
export function paintArmchair({ context }: Stage, room: Room, x: number, foot: number, chance: Random): void {
  const m = room.metre
  const colour = chance.chance(0.6) ? room.accent : room.cloth
  const wide = m * 0.86
  softShadow(context, x, foot - m * 0.01, wide * 0.5, m * 0.06, 0.5)
  context.strokeStyle = css(shift(room.wood, { l: -0.16 }))
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
  padded(
    context,
    x - wide * 0.4,
    foot - m * 1.02,
    wide * 0.8,
    m * 0.72,
    m * 0.3,
    shift(colour, { l: -0.03 }),
    room.side,
  )
  padded(context, x - wide * 0.5, foot - m * 0.68, wide * 0.22, m * 0.4, m * 0.1, colour, room.side)
  padded(context, x + wide * 0.28, foot - m * 0.68, wide * 0.22, m * 0.4, m * 0.1, colour, room.side)
  padded(
    context,
    x - wide * 0.34,
    foot - m * 0.48,
    wide * 0.68,
    m * 0.2,
    m * 0.08,
    shift(colour, { l: 0.03 }),
    room.side,
  )
  context.save()
  context.translate(x + chance.between(-0.05, 0.05) * m, foot - m * 0.62)
  context.rotate(chance.between(-0.1, 0.1))
  paintCushion(context, m * 0.32, colour === room.accent ? room.trim : room.accent)
  context.restore()
}

/** A floor lamp: an arc, or a stem with a shade. Lit in the evening. */
export function paintLamp(stage: Stage, room: Room, x: number, foot: number): void {
  const { context } = stage
  const m = room.metre
  const top = foot - m * 1.48
  const metal = mix(oklch(0.35, 0.02, 70), oklch(0.7, 0.09, 80), 0.35)
  softShadow(context, x, foot, m * 0.2, m * 0.03, 0.45)
  context.fillStyle = css(metal)
  context.beginPath()
  context.ellipse(x, foot - m * 0.01, m * 0.17, m * 0.03, 0, 0, Math.PI * 2)
  context.fill()
  context.fillRect(x - m * 0.011, top, m * 0.022, foot - top)
  const shade = context.createLinearGradient(x - m * 0.24, 0, x + m * 0.24, 0)
  const paper = room.evening ? oklch(0.95, 0.075, 82) : shift(room.trim, { l: -0.02 })
  shade.addColorStop(0, css(shift(paper, { l: -0.08 })))
  shade.addColorStop(0.5, css(shift(paper, { l: 0.02 })))
  shade.addColorStop(1, css(shift(paper, { l: -0.1 })))
  context.fillStyle = shade
  context.beginPath()
  context.moveTo(x - m * 0.12, top - m * 0.24)
  context.lineTo(x + m * 0.12, top - m * 0.24)
  context.lineTo(x + m * 0.19, top + m * 0.03)
  context.quadraticCurveTo(x, top + m * 0.06, x - m * 0.19, top + m * 0.03)
  context.fill()
  if (room.evening) glowAt(stage, x, top - m * 0.1, m * 1.7, 0.85)
}

/** A plant in a pot: palm fronds, or large split leaves. */
export function paintPlant(
  { context }: Stage,
  room: Room,
  x: number,
  foot: number,
  size: number,
  chance: Random,
): void {
  const pot = chance.chance(0.5) ? room.trim : mix(room.accent, room.wood, 0.4)
  softShadow(context, x, foot - size * 0.01, size * 0.24, size * 0.035, 0.5)
  const stems = chance.whole(9, 15)
  const leaves: { bearing: number; reach: number; tone: Oklch }[] = Array.from({ length: stems }, (_, i) => ({
    bearing: -Math.PI / 2 + ((i / (stems - 1)) * 2 - 1) * chance.between(0.75, 1.15),
    reach: size * chance.between(0.45, 0.9),
    tone: shift(room.leaf, { l: chance.between(-0.12, 0.1), h: chance.between(-10, 12) }),
  }))
  const palm = chance.chance(0.5)
  const rootY = foot - size * 0.34
  for (const leaf of leaves.sort((a, b) => a.tone.l - b.tone.l)) {
    const tipX = x + Math.cos(leaf.bearing) * leaf.reach * 0.85
    const tipY = rootY + Math.sin(leaf.bearing) * leaf.reach
    const bendX = x + Math.cos(leaf.bearing) * leaf.reach * 0.35
    const bendY = rootY + Math.sin(leaf.bearing) * leaf.reach * 0.95 - size * 0.08
    context.strokeStyle = css(shift(leaf.tone, { l: -0.05 }))
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
        size * chance.between(0.2, 0.34),
        leaf.tone,
      )
  }
  const clay = context.createLinearGradient(x - size * 0.18, 0, x + size * 0.18, 0)
  clay.addColorStop(room.side > 0 ? 1 : 0, css(shift(pot, { l: 0.03 })))
  clay.addColorStop(room.side > 0 ? 0 : 1, css(shift(pot, { l: -0.2 })))
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
  context.fillStyle = css(tone)
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
    [-1, shift(tone, { l: 0.05 })],
  ] as const) {
    context.fillStyle = css(shade)
    context.beginPath()
    context.moveTo(-long * 0.3, 0)
    context.bezierCurveTo(-long * 0.2, long * 0.5 * half, long * 0.5, long * 0.36 * half, long, 0)
    context.closePath()
    context.fill()
  }
  context.strokeStyle = css(shift(tone, { l: 0.13 }), 0.6)
  context.lineWidth = long * 0.02
  context.beginPath()
  context.moveTo(-long * 0.3, 0)
  context.lineTo(long * 0.9, 0)
  context.stroke()
  context.restore()
}

/** A round low table with a vase or a pile of books. */
export function paintTable({ context }: Stage, room: Room, x: number, foot: number, chance: Random): void {
  const m = room.metre
  const wide = m * chance.between(0.36, 0.48)
  const top = foot - m * 0.38
  const wood = chance.chance(0.6) ? shift(room.wood, { l: -0.08 }) : room.trim
  softShadow(context, x, foot, wide * 0.9, m * 0.06, 0.5)
  context.strokeStyle = css(shift(wood, { l: -0.16 }))
  context.lineWidth = m * 0.03
  for (const at of [-0.7, -0.1, 0.7]) {
    context.beginPath()
    context.moveTo(x + at * wide * 0.8, top)
    context.lineTo(x + at * wide, foot - (at === -0.1 ? m * 0.04 : 0))
    context.stroke()
  }
  context.fillStyle = css(shift(wood, { l: -0.12 }))
  context.beginPath()
  context.ellipse(x, top + m * 0.03, wide, wide * 0.2, 0, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = css(shift(wood, { l: 0.04 }))
  context.beginPath()
  context.ellipse(x, top, wide, wide * 0.2, 0, 0, Math.PI * 2)
  context.fill()
  for (let book = 0; book < 3; book++) {
    context.fillStyle = css(shift([room.accent, room.trim, room.cloth][book] ?? room.trim, { l: -0.04 }))
    context.fillRect(
      x - wide * 0.5 + book * m * 0.015,
      top - m * 0.035 * (book + 1),
      m * (0.3 - book * 0.03),
      m * 0.033,
    )
  }
}

/** A rug that lies flat: rings of two tones, or a woven rectangle in perspective. */
export function paintRug(
  { context }: Stage,
  room: Room,
  x: number,
  y: number,
  wide: number,
  chance: Random,
): void {
  const base = mix(room.cloth, room.trim, 0.4)
  if (chance.chance(0.5)) return paintWovenRug(context, room, x, y, wide, chance)
  const rings = chance.whole(2, 5)
  for (let ring = 0; ring <= rings; ring++) {
    const part = 1 - ring / (rings + 1.5)
    context.fillStyle = css(ring % 2 ? mix(base, room.accent, 0.55) : shift(base, { l: -0.02 * ring }), 0.94)
    context.beginPath()
    context.ellipse(x, y, wide * part, wide * 0.25 * part, 0, 0, Math.PI * 2)
    context.fill()
  }
}

function paintWovenRug(
  context: Context,
  room: Room,
  x: number,
  y: number,
  wide: number,
  chance: Random,
): void {
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
  const border = chance.between(0.04, 0.08)
  const tones = [base, mix(base, room.accent, 0.6), base, shift(base, { l: 0.02 })]
  for (const [i, tone] of tones.entries()) {
    context.fillStyle = css(tone)
    outline(i * border * 0.7)
    context.fill()
  }
  if (!chance.chance(0.5)) return
  context.save()
  outline(border * 2.4)
  context.clip()
  context.strokeStyle = css(mix(base, room.accent, 0.35), 0.8)
  context.lineWidth = wide * 0.012
  const step = wide * chance.between(0.12, 0.2)
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
