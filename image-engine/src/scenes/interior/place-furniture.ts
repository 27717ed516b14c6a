import { showsDecor } from './decor-level.ts'
import { paintLamp } from './lamp-and-table.ts'
import { paintWindow } from './window-and-print.ts'
import { paintPlant } from './plants.ts'
import { paintLampGlow, type Room } from './room.ts'
import type { Stage } from '../stage.ts'

type Range = readonly [min: number, max: number]

/**
 * Paints a window on the light's side. `wide` is a range in image widths, `top` and `high` in wall heights,
 * `edge` the margin in image widths. Returns its left edge and width in pixels.
 */
export function placeWindow(
  stage: Stage,
  room: Room,
  { edge, wide, top, high }: { edge: number; wide: Range; top: Range; high: Range },
): { x: number; wide: number } {
  const { width, random } = stage
  const across = width * random.between(...wide)
  const tall = room.floor * random.between(...high)
  const x = room.side > 0 ? width * (1 - edge) - across : width * edge
  paintWindow(stage, room, x, room.floor * random.between(...top), across, tall, random.fork('window'))
  return { x, wide: across }
}

/** Paints a floor lamp on the side away from the light, `forward` metres into the room. */
export function placeLamp(stage: Stage, room: Room, edge: number, forward: number): void {
  if (!(stage.intent.subjects.has('lamp') || showsDecor(stage, 0.6))) return
  const x = stage.width * (room.side > 0 ? edge : 1 - edge)
  paintLamp(stage, room, x, room.floor + room.metre * forward)
}

/** Paints a plant on the light's side with its bottom in the row `foot`, `metres` tall. */
export function placePlant(
  stage: Stage,
  room: Room,
  { edge, foot, metres, label }: { edge: number; foot: number; metres: number; label: string },
): void {
  const x = stage.width * (room.side > 0 ? 1 - edge : edge)
  paintPlant(stage, room, x, foot, room.metre * metres, stage.random.fork(label))
}

/** Warms the whole room with lamp light in the evening. */
export function paintEveningGlow(stage: Stage, room: Room): void {
  const { width, height } = stage
  if (room.evening) paintLampGlow(stage, width / 2, room.floor, Math.max(width, height) * 0.7, 0.14)
}
