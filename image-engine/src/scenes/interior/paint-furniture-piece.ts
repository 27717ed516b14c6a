import { mix, oklch, toLinearRgb, type Oklch } from '../../color/oklch.ts'
import { findFurniturePiece, type FurniturePiece } from '../../layouts/furniture-pieces.ts'
import type { SolidBuilder } from '../../solids/solid.ts'
import { buildBed } from '../../solids/models/bed.ts'
import { buildBookshelf } from '../../solids/models/bookshelf.ts'
import { buildDesk } from '../../solids/models/desk.ts'
import { buildDiningTable } from '../../solids/models/dining-table.ts'
import { drawSolid } from '../draw-solid.ts'
import type { Stage } from '../stage.ts'
import { showsDecor } from './decor-level.ts'
import { placeLamp, placePlant, placeWindow, paintEveningGlow } from './place-furniture.ts'
import { paintPrint } from './window-and-print.ts'
import { paintEmptyRoom, paintSunPatch, planRoom, type Room } from './room.ts'
import { paintRug } from './rugs.ts'

interface Piece {
  build: SolidBuilder
  /** Metres of the room per unit of the model. */
  size: number
  /** Distance of its middle from the wall (0) to the bottom of the image (1). */
  forward: number
}

const pieces: Readonly<Record<FurniturePiece, Piece>> = {
  bed: { build: buildBed, size: 1.32, forward: 0.42 },
  desk: { build: buildDesk, size: 1.16, forward: 0.3 },
  table: { build: buildDiningTable, size: 1.2, forward: 0.46 },
  shelf: { build: buildBookshelf, size: 1.5, forward: 0.1 },
}

/** A bedroom, study, dining room or library around the requested piece of furniture. */
export function paintFurniturePiece(stage: Stage): void {
  const { width, height, random, intent } = stage
  const room = planRoom(stage)
  const m = Math.min(room.metre, width * 0.3)
  const { side } = room
  const subject = findFurniturePiece(intent) ?? 'bed'
  const piece = pieces[subject]
  const onTheWall = subject === 'shelf'
  paintEmptyRoom(stage, room)
  placeWindow(stage, room, { edge: 0.05, wide: [0.26, 0.36], top: [0.12, 0.2], high: [0.5, 0.62] })
  const middle = width * (0.5 - side * (onTheWall ? 0.16 : random.between(0.04, 0.09)))
  if (showsDecor(stage, 0.45) && !onTheWall) {
    const wide = Math.min(width * 0.2, m * 0.75)
    const left = middle - side * m * 0.35 - wide / 2
    const top = room.floor * random.between(0.14, 0.22)
    paintPrint(stage, room, left, top, wide, wide * 1.25, random.fork('print'))
  }
  const foot = room.floor + (height - room.floor) * piece.forward
  if (showsDecor(stage, 0.3) && !onTheWall) {
    paintRug(stage, room, middle, foot + m * 0.1, Math.min(width * 0.62, m * 1.5), random.fork('rug'))
  }
  paintSunPatch(stage, room)
  placeLamp(stage, room, 0.09, 0.08)
  drawPiece(stage, room, piece, middle, foot, m * piece.size, intent.colors.get(subject))
  if (intent.subjects.has('plant') || showsDecor(stage, 0.5)) {
    const metres = random.between(0.85, 1.15)
    placePlant(stage, room, { edge: 0.09, foot: foot + m * 0.22, metres, label: 'plant' })
  }
  if (showsDecor(stage, 1.2)) {
    placePlant(stage, room, { edge: 0.95, foot: foot + m * 0.5, metres: 0.8, label: 'second plant' })
  }
  paintEveningGlow(stage, room)
}

function drawPiece(
  { context, random }: Stage,
  room: Room,
  { build }: Piece,
  x: number,
  foot: number,
  size: number,
  requestedColor: Oklch | undefined,
): void {
  const rng = random.fork('piece')
  const solid = build(
    {
      main: requestedColor ?? room.accent,
      second: requestedColor ? mix(requestedColor, room.cloth, 0.3) : room.cloth,
      metal: oklch(0.76, 0.08, 82),
      dark: oklch(0.25, 0.02, 60),
    },
    rng,
  )
  const view = {
    yaw: (solid.yaw ?? 0) + rng.between(-1, 1) * solid.maxTurn,
    pitch: solid.pitch ?? 0.3,
    light: {
      side: room.side,
      key: room.evening ? oklch(0.86, 0.07, 70) : oklch(0.99, 0.03, 85),
      fill: { ...room.wall, l: room.wall.l * 0.86 },
      bounce: room.wood,
    },
    room: { ceiling: toLinearRgb(room.trim), wall: toLinearRgb(room.wall), ground: toLinearRgb(room.wood) },
  }
  // A room has more to paint than a studio, so the piece gets a quarter of the rendering time of a product.
  drawSolid(context, solid, view, { x, foot, size, sharedBy: 4, shadow: 0.7 })
}
