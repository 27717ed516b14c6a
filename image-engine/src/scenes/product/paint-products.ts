import { paintCastShadow, paintLatheShape, type LatheShape } from '../../paint/lathe.ts'
import { createNoise } from '../../paint/noise.ts'
import { mix, oklch, shiftOklch, toLinearRgb, type Oklch } from '../../color/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Intent, Subject } from '../../intent/intent.ts'
import { maxProducts } from '../../layouts/omitted-subjects.ts'
import { isSolidProduct } from '../../layouts/solid-products.ts'
import type { Solid } from '../../solids/solid.ts'
import { solidBuilders } from '../../solids/solid-builders.ts'
import { drawSolid } from '../draw-solid.ts'
import type { Stage } from '../stage.ts'
import type { Studio } from './studio.ts'
import { createFlask, createFruit, createJar, createVase } from './vessels.ts'

/** Colors of fruit whose color the prompt does not give. */
const ripeColors = [oklch(0.72, 0.16, 58), oklch(0.84, 0.13, 98), oklch(0.52, 0.17, 25)] as const

/** Products drawn as lathe shapes: height relative to a bottle, and width relative to the size. */
const latheProducts: Partial<Record<Subject, { tall: number; wide: number }>> = {
  bottle: { tall: 1, wide: 0.52 },
  jar: { tall: 0.5, wide: 0.62 },
  vase: { tall: 1, wide: 0.62 },
  fruit: { tall: 0.34, wide: 0.46 },
}
/** Width of a solid relative to its size. */
const SOLID_WIDE = 0.92

const isProduct = (subject: Subject) => isSolidProduct(subject) || latheProducts[subject] !== undefined

/**
 * Returns the products from left to right: all that the prompt names, each in the requested number, at most
 * `maxProducts`.
 */
function chooseRow({ subjects, counts }: Intent, random: Random): Subject[] {
  const named = [...subjects].filter(isProduct).slice(0, maxProducts)
  const kinds = named.length > 0 ? named : [random.pick(['bottle', 'bottle', 'jar', 'vase'] as const)]
  const row: Subject[] = []
  for (const [i, kind] of kinds.entries()) {
    const room = maxProducts - row.length - (kinds.length - 1 - i)
    const many = Math.min(room, counts.get(kind) ?? 1)
    row.push(...Array.from({ length: many }, () => kind))
  }
  return row
}

/**
 * Paints the requested products around x on the row `foot`: a single one `tall` pixels high, or a row `wide`
 * pixels wide.
 */
export function paintProducts(
  stage: Stage,
  studio: Studio,
  x: number,
  foot: number,
  tall: number,
  wide: number,
): void {
  const { intent, random } = stage
  const rng = random.fork('wares')
  const row = chooseRow(intent, rng)
  const count = row.length
  const defaultColor = shiftOklch(studio.main, { l: rng.between(-0.06, 0.1) })
  const size = count === 1 ? tall : Math.min(tall * 0.8, (wide * 1.5) / count)
  const places = getRowPositions(row, size, wide * 1.25)
  const reach = Math.max(...places) - Math.min(...places)
  // A car is longer than it is high
  const own = size * (row.includes('car') ? 1.9 : 0.8)
  stage.placeSubject?.({ x, y: foot - size / 2, width: reach + own, height: size })
  for (const [i, product] of row.entries()) {
    const at = x + (places[i] ?? 0)
    const productRng = rng.fork(`${i}`)
    const requestedColor = intent.colors.get(product)
    const color = requestedColor ?? defaultColor
    if (isSolidProduct(product)) {
      const solid = solidBuilders[product](
        toSolidColors(
          jewelry.has(product) && requestedColor ? { ...studio, metal: requestedColor } : studio,
          color,
        ),
        rng.fork('make'),
      )
      paintSolid(stage, studio, solid, at, foot, size, count, productRng)
    } else paintVessel(stage, studio, product, at, foot, size, color, count === 1, productRng)
  }
}

/**
 * Returns the centres of the products relative to the middle of the row. Moves them closer together where the
 * room is too narrow.
 */
function getRowPositions(row: readonly Subject[], size: number, room: number): number[] {
  const widths = row.map(product => size * (latheProducts[product]?.wide ?? SOLID_WIDE))
  const middles: number[] = []
  for (const [i, wide] of widths.entries()) {
    middles.push(i === 0 ? 0 : (middles[i - 1] ?? 0) + ((widths[i - 1] ?? 0) + wide) / 2)
  }
  const reach = middles.at(-1) ?? 0
  const squeeze = reach > room ? room / reach : 1
  return middles.map(middle => (middle - reach / 2) * squeeze)
}

/** Things of metal, which take the color of the prompt. */
const jewelry: ReadonlySet<Subject> = new Set<Subject>(['watch', 'ring'])

const toSolidColors = ({ second, metal }: Studio, main: Oklch) => ({
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
  sharedBy: number,
  rng: Random,
): void {
  const view = {
    yaw: (solid.yaw ?? 0) + rng.between(-1, 1) * solid.maxTurn,
    pitch: solid.pitch ?? 0.2,
    light,
    room: {
      ceiling: toLinearRgb(shiftOklch(wall, { l: 0.15 })),
      wall: toLinearRgb(wall),
      ground: toLinearRgb(shiftOklch(table, { l: -0.12 })),
    },
  }
  drawSolid(context, solid, view, { x, foot, size, sharedBy, shadow: 0.8 })
}

function paintVessel(
  { context, random, intent }: Stage,
  studio: Studio,
  product: Subject,
  x: number,
  foot: number,
  size: number,
  color: Oklch,
  alone: boolean,
  rng: Random,
): void {
  const noise = createNoise(random.fork('surface'))
  const ink = oklch(0.16, 0.05, studio.wall.h)
  const put = (turned: LatheShape, at: number, row: number, tall: number) => {
    paintCastShadow(context, at, row, tall * 0.26, studio.light.side, ink)
    paintLatheShape(context, at, row, tall, turned, studio.light, noise)
  }
  const tall = size * (latheProducts[product]?.tall ?? 1)
  if (product === 'vase') return put(createVase(color, rng), x, foot, tall)
  if (product === 'jar') return put(createJar(color, studio.metal, rng), x, foot, tall)
  if (product === 'fruit') {
    const usualColor = rng.pick(ripeColors)
    const ripe = intent.colors.get('fruit') ?? usualColor
    return put(createFruit(rng, [ripe]), x, foot, tall)
  }
  const paired = rng.chance(0.4) && alone
  put(createFlask(color, studio.metal, rng), paired ? x - size * 0.14 : x, foot, tall)
  if (!paired) return
  const small = createJar(mix(studio.second, color, 0.3), studio.metal, rng)
  put(small, x + size * 0.26, foot + size * 0.04, size * 0.32)
}
