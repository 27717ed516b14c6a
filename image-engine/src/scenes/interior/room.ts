import { createCanvas } from '../../canvas/canvas.ts'
import { mix, toCss, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { Time } from '../../intent/atmosphere.ts'
import type { Intent } from '../../intent/intent.ts'
import type { Random } from '../../paint/random.ts'
import type { Stage } from '../stage.ts'

/** The colors, light and geometry of a room. */
export interface Room {
  wall: Oklch
  wood: Oklch
  cloth: Oklch
  accent: Oklch
  trim: Oklch
  leaf: Oklch
  /** The side of the window: -1 left, 1 right. */
  side: 1 | -1
  time: Time
  /** The lamps are lit. */
  evening: boolean
  /** The row where the wall meets the floor, in pixels. */
  floor: number
  /** One metre of furniture, in pixels. */
  metre: number
}

const schemes: readonly [readonly [number, number, number], ...(readonly [number, number, number])[]] = [
  [85, 150, 40],
  [70, 230, 30],
  [150, 70, 45],
  [240, 55, 80],
  [35, 150, 75],
  [95, 25, 200],
]

export function planRoom({ intent, random, width, height }: Stage): Room {
  const rng = random.fork('room')
  const [first, second] = intent.hues
  const scheme = rng.pick(schemes)
  const wallHue = first ?? scheme[0]
  const usualTime = pickTime(intent, rng)
  const time = intent.time ?? usualTime
  const evening = time === 'dusk' || time === 'night'
  const usualBoldness = rng.chance(0.35) ? 1.8 : 0.8
  const bold = first !== undefined ? 1.7 : usualBoldness
  const usualTone = bold > 1.2 ? rng.between(0.66, 0.84) : rng.between(0.86, 0.93)
  const pale = intent.moods.has('dark') ? 0.42 : usualTone
  const grey = intent.styles.has('monochrome') ? 0.1 : 1
  const day = (color: Oklch) =>
    evening ? mix(shiftOklch(color, { l: -0.2 }), oklch(0.5, 0.07, 60), 0.16) : color
  return {
    wall: day(oklch(pale, 0.028 * bold * grey, wallHue)),
    wood: day(oklch(rng.between(0.46, 0.68), 0.062 * grey, rng.between(55, 70))),
    cloth: day(oklch(rng.between(0.72, 0.9), 0.028 * grey, second ?? scheme[1])),
    accent: day(oklch(rng.between(0.5, 0.66), 0.105 * grey, second ?? scheme[2])),
    trim: day(oklch(0.95, 0.008, 90)),
    leaf: day(oklch(0.47, 0.09 * grey, rng.between(128, 155))),
    side: rng.chance(0.5) ? 1 : -1,
    time,
    evening,
    floor: height * rng.between(0.67, 0.74),
    metre: Math.min(width * 0.36, height * 0.3),
  }
}

/** Sunlight falls into a room by day only. */
function pickTime({ subjects }: Intent, rng: Random): Time {
  const time = rng.pick(['day', 'dawn', 'day', 'sunset', 'dusk'] as const)
  return time === 'dusk' && subjects.has('sun') ? 'day' : time
}

/** Paints the wall with light from the window, the skirting board and the floorboards in perspective. */
export function paintEmptyRoom(stage: Stage, room: Room): void {
  const { context, width, height } = stage
  const lit = room.side > 0 ? width : 0
  const wall = context.createRadialGradient(
    lit,
    room.floor * 0.45,
    0,
    lit,
    room.floor * 0.45,
    Math.hypot(width, room.floor),
  )
  wall.addColorStop(0, toCss(shiftOklch(room.wall, { l: room.evening ? 0.02 : 0.05 })))
  wall.addColorStop(0.45, toCss(room.wall))
  wall.addColorStop(1, toCss(shiftOklch(room.wall, { l: -0.13, c: 0.006 })))
  context.fillStyle = wall
  context.fillRect(0, 0, width, room.floor)
  paintBoards(stage, room)
  context.fillStyle = toCss(shiftOklch(room.trim, { l: -0.05 }))
  context.fillRect(0, room.floor - room.metre * 0.09, width, room.metre * 0.09)
  context.fillStyle = toCss(shiftOklch(room.trim, { l: -0.16 }))
  context.fillRect(0, room.floor - room.metre * 0.012, width, room.metre * 0.012)
  const gloom = context.createLinearGradient(0, 0, 0, room.floor * 0.3)
  gloom.addColorStop(0, toCss(oklch(0.2, 0.03, room.wall.h), 0.16))
  gloom.addColorStop(1, toCss(oklch(0.2, 0.03, room.wall.h), 0))
  context.fillStyle = gloom
  context.fillRect(0, 0, width, height)
}

function paintBoards({ context, width, height, random }: Stage, room: Room): void {
  const rng = random.fork('boards')
  const base = context.createLinearGradient(0, room.floor, 0, height)
  base.addColorStop(0, toCss(shiftOklch(room.wood, { l: -0.03 })))
  base.addColorStop(1, toCss(shiftOklch(room.wood, { l: -0.09 })))
  context.fillStyle = base
  context.fillRect(0, room.floor, width, height - room.floor)
  const vanishX = width * rng.between(0.4, 0.6)
  const vanishY = room.floor - (height - room.floor) * 0.9
  const at = (x: number, y: number) => vanishX + ((x - vanishX) * (y - vanishY)) / (height - vanishY)
  const board = width * 0.11
  context.save()
  context.beginPath()
  context.rect(0, room.floor, width, height - room.floor)
  context.clip()
  for (let x = -width; x < width * 2; x += board) {
    let y = room.floor - rng.between(0, 0.2) * (height - room.floor)
    while (y < height) {
      const next = y + (height - room.floor) * rng.between(0.2, 0.7)
      context.fillStyle = toCss(
        shiftOklch(room.wood, { l: rng.between(-0.055, 0.035), h: rng.between(-4, 4) }),
        0.75,
      )
      context.beginPath()
      context.moveTo(at(x, y), y)
      context.lineTo(at(x + board, y), y)
      context.lineTo(at(x + board, next), next)
      context.lineTo(at(x, next), next)
      context.fill()
      context.strokeStyle = toCss(shiftOklch(room.wood, { l: -0.2 }), 0.35)
      context.lineWidth = room.metre * 0.004
      context.stroke()
      y = next
    }
  }
  context.restore()
}

/** The light is painted this many times smaller and scaled up, which gives it soft edges. */
const LIGHT_SCALE = 12

/** Paints daylight on the floor from a window outside the image. */
export function paintSunPatch({ context, width, height, random }: Stage, room: Room): void {
  if (room.evening) return
  const rng = random.fork('sun patch')
  const away = -room.side
  const warm = room.time === 'sunset' || room.time === 'dawn'
  const drop = height - room.floor
  const pattern = createCanvas(Math.ceil(width / LIGHT_SCALE), Math.ceil(drop / LIGHT_SCALE))
  const small = pattern.getContext('2d')
  small.scale(1 / LIGHT_SCALE, 1 / LIGHT_SCALE)
  small.fillStyle = toCss(warm ? oklch(0.93, 0.11, 65) : oklch(0.99, 0.03, 90), 0.75)
  const from = width * (0.5 + room.side * 0.2)
  const wide = room.metre * 0.42
  for (let pane = 0; pane < 3; pane++) {
    const x = from + away * pane * wide * 1.15
    const slide = away * drop * rng.between(0.75, 0.8)
    small.beginPath()
    small.moveTo(x, drop * 0.08)
    small.lineTo(x + away * wide, drop * 0.08)
    small.lineTo(x + away * wide * 1.5 + slide, drop)
    small.lineTo(x + slide, drop)
    small.fill()
  }
  context.save()
  context.globalCompositeOperation = 'soft-light'
  context.imageSmoothingQuality = 'high'
  context.drawImage(pattern, 0, room.floor, width, drop)
  context.restore()
}

export function paintSoftShadow(
  context: Stage['context'],
  x: number,
  y: number,
  wide: number,
  high: number,
  strength: number,
): void {
  context.save()
  context.filter = `blur(${Math.max(1, high * 0.55).toFixed(1)}px)`
  context.fillStyle = toCss(oklch(0.15, 0.03, 50), strength)
  context.beginPath()
  context.ellipse(x, y, wide, high, 0, 0, Math.PI * 2)
  context.fill()
  context.restore()
}

/** Paints the warm glow of a lit lamp. */
export function paintLampGlow(
  { context }: Stage,
  x: number,
  y: number,
  reach: number,
  strength: number,
): void {
  context.save()
  context.globalCompositeOperation = 'screen'
  const glow = context.createRadialGradient(x, y, 0, x, y, reach)
  for (let step = 0; step <= 8; step++)
    glow.addColorStop(step / 8, toCss(oklch(0.86, 0.1, 70), strength * (1 - step / 8) ** 2.2))
  context.fillStyle = glow
  context.fillRect(x - reach, y - reach, reach * 2, reach * 2)
  context.restore()
}
