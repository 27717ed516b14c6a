import { mix, oklch, toLinear, type Oklch } from '../../paint/oklch.ts'
import type { Intent, Subject } from '../../prompt/intent.ts'
import type { roomPieces } from '../../prompt/shown.ts'
import type { Build } from '../../solids/solid.ts'
import { bed } from '../../solids/things/bed.ts'
import { bookshelf } from '../../solids/things/bookshelf.ts'
import { desk } from '../../solids/things/desk.ts'
import { diningTable } from '../../solids/things/dining-table.ts'
import { setSolid } from '../set-solid.ts'
import type { Layout, Stage } from '../stage.ts'
import { dressed } from './dressing.ts'
import { furnishLamp, furnishPlant, furnishWindow, lightUp } from './furnish.ts'
import { paintPrint } from './openings.ts'
import { paintShell, paintSunPatch, planRoom, type Room } from './room.ts'
import { paintRug } from './rugs.ts'

interface Piece {
  build: Build
  /** Its unit in metres of the room: how large it stands there. */
  size: number
  /** How far its middle is from the wall (0) to the picture's foot (1). */
  forward: number
}

const pieces: Readonly<Record<(typeof roomPieces)[number], Piece>> = {
  bed: { build: bed, size: 1.32, forward: 0.42 },
  desk: { build: desk, size: 1.16, forward: 0.3 },
  table: { build: diningTable, size: 1.2, forward: 0.46 },
  shelf: { build: bookshelf, size: 1.5, forward: 0.1 },
}

type PieceName = keyof typeof pieces

const isPiece = (subject: Subject): subject is PieceName => subject in pieces

/** The first piece that the prompt names, unless it is a seat that has a layout of its own. */
function pieceOf({ subjects }: Intent): PieceName | undefined {
  if (subjects.has('sofa')) return undefined
  const first = [...subjects].find(subject => isPiece(subject) || subject === 'armchair')
  return first && isPiece(first) ? first : undefined
}

/** A bedroom, a study, a dining room or a library: the room around the piece that was asked for. */
export const aroundAPiece: Layout = {
  name: 'around a piece',
  affinity: intent => (pieceOf(intent) ? 10 : 0),
  paint,
}

function paint(stage: Stage): void {
  const { width, height, random, intent } = stage
  const room = planRoom(stage)
  const m = Math.min(room.metre, width * 0.3)
  const { side } = room
  const subject = pieceOf(intent) ?? 'bed'
  const piece = pieces[subject]
  const onTheWall = subject === 'shelf'
  paintShell(stage, room)
  furnishWindow(stage, room, { edge: 0.05, wide: [0.26, 0.36], top: [0.12, 0.2], high: [0.5, 0.62] })
  const middle = width * (0.5 - side * (onTheWall ? 0.16 : random.between(0.04, 0.09)))
  if (dressed(stage, 0.45) && !onTheWall) {
    const wide = Math.min(width * 0.2, m * 0.75)
    const left = middle - side * m * 0.35 - wide / 2
    const top = room.floor * random.between(0.14, 0.22)
    paintPrint(stage, room, left, top, wide, wide * 1.25, random.fork('print'))
  }
  const foot = room.floor + (height - room.floor) * piece.forward
  if (dressed(stage, 0.3) && !onTheWall) {
    paintRug(stage, room, middle, foot + m * 0.1, Math.min(width * 0.62, m * 1.5), random.fork('rug'))
  }
  paintSunPatch(stage, room)
  furnishLamp(stage, room, 0.09, 0.08)
  setPiece(stage, room, piece, middle, foot, m * piece.size, intent.colours.get(subject))
  if (dressed(stage, 0.5)) {
    const metres = random.between(0.85, 1.15)
    furnishPlant(stage, room, { edge: 0.09, foot: foot + m * 0.22, metres, label: 'plant' })
  }
  if (dressed(stage, 1.2)) {
    furnishPlant(stage, room, { edge: 0.95, foot: foot + m * 0.5, metres: 0.8, label: 'second plant' })
  }
  lightUp(stage, room)
}

function setPiece(
  { context, random }: Stage,
  room: Room,
  { build }: Piece,
  x: number,
  foot: number,
  size: number,
  asked: Oklch | undefined,
): void {
  const luck = random.fork('piece')
  const solid = build(
    {
      main: asked ?? room.accent,
      second: asked ? mix(asked, room.cloth, 0.3) : room.cloth,
      metal: oklch(0.76, 0.08, 82),
      dark: oklch(0.25, 0.02, 60),
    },
    luck,
  )
  const view = {
    yaw: (solid.facing ?? 0) + luck.between(-1, 1) * solid.turn,
    pitch: solid.above ?? 0.3,
    light: {
      side: room.side,
      key: room.evening ? oklch(0.86, 0.07, 70) : oklch(0.99, 0.03, 85),
      fill: { ...room.wall, l: room.wall.l * 0.86 },
      bounce: room.wood,
    },
    room: { ceiling: toLinear(room.trim), wall: toLinear(room.wall), ground: toLinear(room.wood) },
  }
  // A room has more to paint than a studio: the piece takes a quarter of the time of a ware.
  setSolid(context, solid, view, { x, foot, size, among: 4, shadow: 0.7 })
}
