import type { Stage } from '../stage.ts'
import { showsDecor } from './decor-level.ts'
import { placeLamp, placePlant, placeWindow, paintEveningGlow } from './place-furniture.ts'
import { paintTable } from './lamp-and-table.ts'
import { paintPrint } from './window-and-print.ts'
import { paintEmptyRoom, paintSunPatch, planRoom } from './room.ts'
import { paintRug } from './rugs.ts'
import { paintArmchair, paintSofa } from './seating.ts'

/** A sofa next to a large window. */
export function paintLivingRoom(stage: Stage): void {
  const { width, height, random } = stage
  const { subjects } = stage.intent
  const room = planRoom(stage)
  const m = room.metre
  const { side } = room
  paintEmptyRoom(stage, room)

  const window = placeWindow(stage, room, {
    edge: 0.06,
    wide: [0.36, 0.5],
    top: [0.12, 0.18],
    high: [0.58, 0.74],
  })

  const free = side > 0 ? window.x : width - window.x - window.wide
  const wallMiddle = side > 0 ? free * 0.56 : width - free * 0.56
  const prints = free > m * 1.3 ? random.integer(1, 2) : 1
  const hung = showsDecor(stage, 1.5) ? 3 : showsDecor(stage, 0.45) ? prints : 0
  for (let i = 0; i < hung; i++) {
    const wide = Math.min(free * [0, 0.56, 0.32, 0.24][hung]!, m * 0.8)
    const at = wallMiddle + (i - (hung - 1) / 2) * wide * 1.3
    paintPrint(stage, room, at - wide / 2, room.floor * 0.24, wide, wide * 1.3, random.fork(`print ${i}`))
  }
  placeLamp(stage, room, 0.08, 0.06)

  const middle = width * (0.5 - side * random.between(0.02, 0.1))
  const foot = room.floor + (height - room.floor) * 0.34
  if (showsDecor(stage, 0.3))
    paintRug(stage, room, middle, foot + m * 0.2, Math.min(width * 0.6, m * 1.35), random.fork('rug'))
  paintSunPatch(stage, room)
  paintSofa(stage, room, middle, foot, random.fork('sofa'))
  const [hasPlant, metres] = [random.chance(0.75), random.between(1, 1.35)]
  if (subjects.has('plant') || showsDecor(stage, 1.2) || (showsDecor(stage, 0.5) && hasPlant)) {
    placePlant(stage, room, { edge: 0.08, foot: foot + m * 0.06, metres, label: 'plant' })
  }
  if (showsDecor(stage, 1.7)) {
    placePlant(stage, room, { edge: 0.96, foot: foot + m * 0.3, metres: 0.85, label: 'second plant' })
  }
  const [hasTable, tableAt] = [random.chance(0.7), random.between(-0.3, 0.4)]
  if (subjects.has('table') || showsDecor(stage, 1.3) || (showsDecor(stage, 0.65) && hasTable))
    paintTable(stage, room, middle + side * m * tableAt, foot + m * 0.5, random.fork('table'))
  else if (width > height && showsDecor(stage, 0.65))
    paintArmchair(stage, room, middle - side * m * 1.2, foot + m * 0.36, random.fork('chair'))
  paintEveningGlow(stage, room)
}
