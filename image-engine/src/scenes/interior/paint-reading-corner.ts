import { toCss, oklch, shiftOklch } from '../../color/oklch.ts'
import type { Stage } from '../stage.ts'
import { showsDecor } from './decor-level.ts'
import { paintLamp, paintTable } from './lamp-and-table.ts'
import { paintPrint, paintWindow } from './window-and-print.ts'
import { paintPlant } from './plants.ts'
import { paintEmptyRoom, paintSunPatch, planRoom, type Room } from './room.ts'
import { paintRug } from './rugs.ts'
import { paintArmchair } from './seating.ts'

/** An armchair, a plant and something on the wall. */
export function paintReadingCorner(stage: Stage): void {
  const { width, height, random } = stage
  const room = planRoom(stage)
  const m = room.metre * 1.12
  room.metre = m
  const { side } = room
  paintEmptyRoom(stage, room)
  const behind = random.integer(0, 2)
  const middle = width * (0.5 - side * random.between(0.04, 0.14))
  if (!showsDecor(stage, 0.25)) paintNiche(stage, room, middle, m)
  else if (behind === 0) paintNiche(stage, room, middle, m)
  else if (behind === 1) {
    const wide = Math.min(width * 0.5, m * 1.5)
    paintWindow(
      stage,
      room,
      middle - wide / 2 + side * m * 0.2,
      room.floor * 0.1,
      wide,
      room.floor * 0.62,
      random.fork('window'),
    )
  } else {
    for (let i = 0; i < 3; i++) {
      const wide = m * (i === 1 ? 0.62 : 0.42)
      const at = middle + (i - 1) * m * 0.66
      paintPrint(
        stage,
        room,
        at - wide / 2,
        room.floor * (i === 1 ? 0.16 : 0.24),
        wide,
        wide * 1.3,
        random.fork(`print ${i}`),
      )
    }
  }
  const foot = room.floor + (height - room.floor) * 0.42
  if (showsDecor(stage, 0.3))
    paintRug(stage, room, middle, foot + m * 0.1, Math.min(width * 0.52, m), random.fork('rug'))
  paintSunPatch(stage, room)
  const { subjects } = stage.intent
  const [lampAt, plantSize, hasTable] = [
    random.between(0.7, 0.9),
    random.between(1.05, 1.4),
    random.chance(0.6),
  ]
  if (subjects.has('lamp') || showsDecor(stage, 0.6))
    paintLamp(stage, room, middle - side * m * lampAt, room.floor + m * 0.1)
  paintArmchair(stage, room, middle, foot, random.fork('chair'))
  if (subjects.has('plant') || showsDecor(stage, 0.45))
    paintPlant(
      stage,
      room,
      middle + side * Math.min(m * 0.95, width * 0.36),
      foot + m * 0.06,
      m * plantSize,
      random.fork('plant'),
    )
  if (showsDecor(stage, 1.6))
    paintPlant(
      stage,
      room,
      side > 0 ? width * 0.06 : width * 0.94,
      foot + m * 0.2,
      m * 0.8,
      random.fork('second plant'),
    )
  if (showsDecor(stage, 1.3) || (showsDecor(stage, 0.65) && hasTable))
    paintTable(stage, room, middle - side * m * 0.62, foot + m * 0.24, random.fork('table'))
}

/** Paints a round-headed niche in the accent color. */
function paintNiche({ context }: Stage, room: Room, x: number, m: number): void {
  const half = m * 0.62
  const top = room.floor * 0.2 + half
  const tone = shiftOklch(room.accent, { l: 0.13, c: -0.03 })
  const fill = context.createLinearGradient(x - half, 0, x + half, 0)
  fill.addColorStop(room.side > 0 ? 0 : 1, toCss(shiftOklch(tone, { l: 0.05 })))
  fill.addColorStop(room.side > 0 ? 1 : 0, toCss(shiftOklch(tone, { l: -0.1 })))
  context.fillStyle = fill
  context.beginPath()
  context.moveTo(x - half, room.floor)
  context.lineTo(x - half, top)
  context.arc(x, top, half, Math.PI, 0)
  context.lineTo(x + half, room.floor)
  context.fill()
  context.save()
  context.clip()
  context.filter = `blur(${(m * 0.06).toFixed(1)}px)`
  context.strokeStyle = toCss(oklch(0.15, 0.04, room.accent.h), 0.45)
  context.lineWidth = m * 0.1
  context.translate(room.side * m * 0.03, 0)
  context.stroke()
  context.restore()
}
