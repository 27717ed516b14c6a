import { dressed } from './dressing.ts'
import { paintLamp } from './lamp-and-table.ts'
import { paintWindow } from './openings.ts'
import { paintPlant } from './plants.ts'
import { glowAt, type Room } from './room.ts'
import type { Stage } from '../stage.ts'

type Range = readonly [least: number, most: number]

/** A window on the light's side: how wide of the picture, how far down and how high of the wall. Tells where it begins and how wide it is. */
export function furnishWindow(
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

/** A standing lamp in the corner away from the light, `forward` metres into the room. */
export function furnishLamp(stage: Stage, room: Room, edge: number, forward: number): void {
  if (!dressed(stage, 0.6)) return
  const x = stage.width * (room.side > 0 ? edge : 1 - edge)
  paintLamp(stage, room, x, room.floor + room.metre * forward)
}

/** A plant on the light's side, its foot in a row of the picture, so many metres tall. */
export function furnishPlant(
  stage: Stage,
  room: Room,
  { edge, foot, metres, label }: { edge: number; foot: number; metres: number; label: string },
): void {
  const x = stage.width * (room.side > 0 ? 1 - edge : edge)
  paintPlant(stage, room, x, foot, room.metre * metres, stage.random.fork(label))
}

/** In the evening the lamps warm all of the room. */
export function lightUp(stage: Stage, room: Room): void {
  const { width, height } = stage
  if (room.evening) glowAt(stage, width / 2, room.floor, Math.max(width, height) * 0.7, 0.14)
}
