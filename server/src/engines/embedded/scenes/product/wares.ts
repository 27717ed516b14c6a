import { castShadow, paintTurned, type Turned } from '../../paint/lathe.ts'
import { createNoise } from '../../paint/noise.ts'
import { mix, oklch, shift, toLinear, type Oklch } from '../../paint/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Intent, Subject } from '../../prompt/intent.ts'
import { mostWares } from '../../prompt/shown.ts'
import type { Solid } from '../../solids/solid.ts'
import { builds } from '../../solids/things.ts'
import { setSolid } from '../set-solid.ts'
import type { Stage } from '../stage.ts'
import type { Studio } from './studio.ts'
import { flask, fruit, jar, vase } from './vessels.ts'

/** Colours of fruit of which the prompt says nothing. */
const ripeColours = [oklch(0.72, 0.16, 58), oklch(0.84, 0.13, 98), oklch(0.52, 0.17, 25)] as const

/** What is turned on the lathe: how tall it is beside a bottle, and how much room it takes. */
const turnedWares: Partial<Record<Subject, { tall: number; wide: number }>> = {
  bottle: { tall: 1, wide: 0.52 },
  jar: { tall: 0.5, wide: 0.62 },
  vase: { tall: 1, wide: 0.62 },
  fruit: { tall: 0.34, wide: 0.46 },
}
/** Of its size, the room that a solid takes. */
const SOLID_WIDE = 0.92

const isWare = (subject: Subject) => builds[subject] !== undefined || turnedWares[subject] !== undefined

/** What is set out, from left to right: all that the prompt names, each as often as it says, as far as there is room. */
function rowOf({ subjects, counts }: Intent, random: Random): Subject[] {
  const named = [...subjects].filter(isWare).slice(0, mostWares)
  const kinds = named.length > 0 ? named : [random.pick(['bottle', 'bottle', 'jar', 'vase'] as const)]
  const row: Subject[] = []
  for (const [i, kind] of kinds.entries()) {
    const room = mostWares - row.length - (kinds.length - 1 - i)
    const many = Math.min(room, counts.get(kind) ?? 1)
    row.push(...Array.from({ length: many }, () => kind))
  }
  return row
}

/** A solid that the prompt names, where it names one. */
export const wareIn = ({ subjects }: Intent): Subject | undefined =>
  [...subjects].find(subject => builds[subject])

/** Sets out what is asked for around x with its foot at `foot`: one thing `tall` pixels in size, or a row that is `wide`. */
export function paintWares(
  stage: Stage,
  studio: Studio,
  x: number,
  foot: number,
  tall: number,
  wide: number,
): void {
  const { intent, random } = stage
  const chance = random.fork('wares')
  const row = rowOf(intent, chance)
  const count = row.length
  const usual = shift(studio.main, { l: chance.between(-0.06, 0.1) })
  const size = count === 1 ? tall : Math.min(tall * 0.8, (wide * 1.5) / count)
  const places = placesOf(row, size, wide * 1.25)
  for (const [i, ware] of row.entries()) {
    const at = x + (places[i] ?? 0)
    const luck = chance.fork(`${i}`)
    const colour = intent.colours.get(ware) ?? usual
    const build = builds[ware]
    if (build) {
      const solid = build(finishes(studio, colour), chance.fork('make'))
      paintSolid(stage, studio, solid, at, foot, size, count, luck)
    } else paintVessel(stage, studio, ware, at, foot, size, colour, count === 1, luck)
  }
}

/** The middles of what stands in a row, from the row's own: closer together than is natural where there is too little room. */
function placesOf(row: readonly Subject[], size: number, room: number): number[] {
  const widths = row.map(ware => size * (turnedWares[ware]?.wide ?? SOLID_WIDE))
  const middles: number[] = []
  for (const [i, wide] of widths.entries()) {
    middles.push(i === 0 ? 0 : (middles[i - 1] ?? 0) + ((widths[i - 1] ?? 0) + wide) / 2)
  }
  const reach = middles.at(-1) ?? 0
  const squeeze = reach > room ? room / reach : 1
  return middles.map(middle => (middle - reach / 2) * squeeze)
}

const finishes = ({ second, metal }: Studio, main: Oklch) => ({
  main,
  second,
  metal,
  dark: oklch(0.24, 0.03, main.h),
})

function paintSolid(
  { context }: Stage,
  { wall, table, light }: Studio,
  solid: Solid,
  x: number,
  foot: number,
  size: number,
  among: number,
  luck: Random,
): void {
  const view = {
    yaw: (solid.facing ?? 0) + luck.between(-1, 1) * solid.turn,
    pitch: solid.above ?? 0.2,
    light,
    room: {
      ceiling: toLinear(shift(wall, { l: 0.15 })),
      wall: toLinear(wall),
      ground: toLinear(shift(table, { l: -0.12 })),
    },
  }
  setSolid(context, solid, view, { x, foot, size, among, shadow: 0.8 })
}

function paintVessel(
  { context, random, intent }: Stage,
  studio: Studio,
  ware: Subject,
  x: number,
  foot: number,
  size: number,
  colour: Oklch,
  alone: boolean,
  luck: Random,
): void {
  const noise = createNoise(random.fork('surface'))
  const ink = oklch(0.16, 0.05, studio.wall.h)
  const put = (turned: Turned, at: number, row: number, tall: number) => {
    castShadow(context, at, row, tall * 0.26, studio.light.side, ink)
    paintTurned(context, at, row, tall, turned, studio.light, noise)
  }
  const tall = size * (turnedWares[ware]?.tall ?? 1)
  if (ware === 'vase') return put(vase(colour, luck), x, foot, tall)
  if (ware === 'jar') return put(jar(colour, studio.metal, luck), x, foot, tall)
  if (ware === 'fruit') {
    const ripe = intent.colours.get('fruit') ?? luck.pick(ripeColours)
    return put(fruit(luck, [ripe]), x, foot, tall)
  }
  const paired = alone && luck.chance(0.4)
  put(flask(colour, studio.metal, luck), paired ? x - size * 0.14 : x, foot, tall)
  if (!paired) return
  const small = jar(mix(studio.second, colour, 0.3), studio.metal, luck)
  put(small, x + size * 0.26, foot + size * 0.04, size * 0.32)
}
