import { mix, oklch, toLinear, type Oklch } from '../../paint/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Intent, Subject } from '../../prompt/intent.ts'
import { affordableScale, portray } from '../../solids/render.ts'
import type { Build } from '../../solids/solid.ts'
import { bed } from '../../solids/things/bed.ts'
import { bookshelf } from '../../solids/things/bookshelf.ts'
import { desk } from '../../solids/things/desk.ts'
import { diningTable } from '../../solids/things/dining-table.ts'
import type { Layout, Stage } from '../stage.ts'
import { dressed } from './dressing.ts'
import { paintLamp } from './lamp-and-table.ts'
import { paintPrint, paintWindow } from './openings.ts'
import { paintPlant } from './plants.ts'
import { glowAt, paintShell, paintSunPatch, planRoom, type Room } from './room.ts'
import { paintRug } from './rugs.ts'

interface Piece {
  build: Build
  /** Its unit in metres of the room: how large it stands there. */
  size: number
  /** How far its middle is from the wall (0) to the picture's foot (1). */
  forward: number
}

const pieces: Partial<Record<Subject, Piece>> = {
  bed: { build: bed, size: 1.32, forward: 0.42 },
  desk: { build: desk, size: 1.16, forward: 0.3 },
  table: { build: diningTable, size: 1.2, forward: 0.46 },
  shelf: { build: bookshelf, size: 1.5, forward: 0.1 },
}

/** The first piece of furniture that a room is built around. */
function pieceOf({ subjects }: Intent): Subject | undefined {
  return [...subjects].find(subject => pieces[subject])
}

/** A bedroom, a study, a dining room or a library: the room around the piece that was asked for. */
export const aroundAPiece: Layout = {
  name: 'around a piece',
  affinity: intent => (pieceOf(intent) && !intent.subjects.has('sofa') ? 10 : 0),
  paint,
}

function paint(stage: Stage): void {
  const { width, height, random, intent } = stage
  const room = planRoom(stage)
  const m = Math.min(room.metre, width * 0.3)
  const { side } = room
  const subject = pieceOf(intent) ?? 'bed'
  const { build, size, forward } = pieces[subject] ?? { build: bed, size: 1.3, forward: 0.4 }
  paintShell(stage, room)
  const windowWide = width * random.between(0.26, 0.36)
  const windowX = side > 0 ? width * 0.95 - windowWide : width * 0.05
  paintWindow(
    stage,
    room,
    windowX,
    room.floor * random.between(0.12, 0.2),
    windowWide,
    room.floor * random.between(0.5, 0.62),
    random.fork('window'),
  )
  const middle = width * (0.5 - side * (subject === 'shelf' ? 0.16 : random.between(0.04, 0.09)))
  if (dressed(stage, 0.45) && subject !== 'shelf') {
    const wide = Math.min(width * 0.2, m * 0.75)
    paintPrint(
      stage,
      room,
      middle - side * m * 0.35 - wide / 2,
      room.floor * random.between(0.14, 0.22),
      wide,
      wide * 1.25,
      random.fork('print'),
    )
  }
  const foot = room.floor + (height - room.floor) * forward
  if (dressed(stage, 0.3) && subject !== 'shelf')
    paintRug(stage, room, middle, foot + m * 0.1, Math.min(width * 0.62, m * 1.5), random.fork('rug'))
  paintSunPatch(stage, room)
  if (dressed(stage, 0.6))
    paintLamp(stage, room, side > 0 ? width * 0.09 : width * 0.91, room.floor + m * 0.08)
  setPiece(stage, room, build, middle, foot, m * size, intent.colours.get(subject), random.fork('piece'))
  if (dressed(stage, 0.5))
    paintPlant(
      stage,
      room,
      side > 0 ? width * 0.91 : width * 0.09,
      foot + m * 0.22,
      m * random.between(0.85, 1.15),
      random.fork('plant'),
    )
  if (dressed(stage, 1.2))
    paintPlant(
      stage,
      room,
      side > 0 ? width * 0.05 : width * 0.95,
      foot + m * 0.5,
      m * 0.8,
      random.fork('second plant'),
    )
  if (room.evening) glowAt(stage, width / 2, room.floor, Math.max(width, height) * 0.7, 0.14)
}

function setPiece(
  { context }: Stage,
  room: Room,
  build: Build,
  x: number,
  foot: number,
  size: number,
  asked: Oklch | undefined,
  random: Random,
): void {
  const solid = build(
    {
      main: asked ?? room.accent,
      second: asked ? mix(asked, room.cloth, 0.3) : room.cloth,
      metal: oklch(0.76, 0.08, 82),
      dark: oklch(0.25, 0.02, 60),
    },
    random,
  )
  // A room has more to paint than a studio: the piece takes a third of the time of a ware.
  const scale = affordableScale(size, 3)
  const fill = { ...room.wall, l: room.wall.l * 0.86 }
  const { image, shadow, originX, originY, shadowGrain } = portray(
    solid,
    {
      yaw: (solid.facing ?? 0) + random.between(-1, 1) * solid.turn,
      pitch: solid.above ?? 0.3,
      light: {
        side: room.side,
        key: room.evening ? oklch(0.86, 0.07, 70) : oklch(0.99, 0.03, 85),
        fill,
        bounce: room.wood,
      },
      room: { ceiling: toLinear(room.trim), wall: toLinear(room.wall), ground: toLinear(room.wood) },
    },
    scale,
  )
  const zoom = size / scale
  context.save()
  context.imageSmoothingQuality = 'high'
  context.translate(x, foot)
  context.scale(zoom, zoom)
  context.globalAlpha = 0.7
  context.drawImage(
    shadow,
    (-shadow.width * shadowGrain) / 2,
    -originY,
    shadow.width * shadowGrain,
    shadow.height * shadowGrain,
  )
  context.globalAlpha = 1
  context.drawImage(image, -originX, -originY)
  context.restore()
}
