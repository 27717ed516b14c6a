import { castShadow, paintTurned, type Turned } from '../../paint/lathe.ts'
import { createNoise } from '../../paint/noise.ts'
import { mix, oklch, shift, toLinear, type Oklch } from '../../paint/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Intent, Subject } from '../../prompt/intent.ts'
import { affordableScale, portray } from '../../solids/render.ts'
import type { Build } from '../../solids/solid.ts'
import { builds } from '../../solids/things.ts'
import type { Stage } from '../stage.ts'
import type { Studio } from './studio.ts'
import { flask, jar, vase } from './vessels.ts'

/** Side by side at most: more would be too small to be shown well. */
const MOST = 5

/** The thing that a picture is of: the first one named that can be built or turned. */
function wareOf({ subjects }: Intent, random: Random): Subject {
  for (const subject of subjects) {
    if (builds[subject] || subject === 'bottle' || subject === 'jar' || subject === 'vase') return subject
  }
  return random.pick(['bottle', 'bottle', 'jar', 'vase'] as const)
}

/** A solid that the prompt names, where it names one. */
export const wareIn = ({ subjects }: Intent): Subject | undefined =>
  [...subjects].find(subject => builds[subject])

/** Sets out what is for sale around x with its foot at `foot`: one thing `tall` pixels in size, or a row that is `wide`. */
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
  const ware = wareOf(intent, chance)
  const count = Math.min(MOST, intent.counts.get(ware) ?? 1)
  const colour = intent.colours.get(ware) ?? shift(studio.main, { l: chance.between(-0.06, 0.1) })
  const size = count === 1 ? tall : Math.min(tall * 0.8, (wide * 1.5) / count)
  const build = builds[ware]
  for (let i = 0; i < count; i++) {
    const at =
      x + (count === 1 ? 0 : (i - (count - 1) / 2) * Math.min(size * 0.92, (wide * 1.25) / (count - 1)))
    const luck = chance.fork(`${i}`)
    if (build) paintSolid(stage, studio, build, at, foot, size, count, colour, chance.fork('make'), luck)
    else paintVessel(stage, studio, ware, at, foot, size, colour, luck)
  }
}

function paintSolid(
  { context }: Stage,
  studio: Studio,
  build: Build,
  x: number,
  foot: number,
  size: number,
  count: number,
  colour: Oklch,
  make: Random,
  luck: Random,
): void {
  const { wall, table, second, metal, light } = studio
  const solid = build({ main: colour, second, metal, dark: oklch(0.24, 0.03, colour.h) }, make)
  const scale = affordableScale(size, count)
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
  const { image, shadow, originX, originY, shadowGrain } = portray(solid, view, scale)
  const zoom = size / scale
  context.save()
  context.imageSmoothingQuality = 'high'
  context.translate(x, foot)
  context.scale(zoom, zoom)
  context.globalAlpha = 0.8
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

function paintVessel(
  { context, random }: Stage,
  studio: Studio,
  ware: Subject,
  x: number,
  foot: number,
  size: number,
  colour: Oklch,
  luck: Random,
): void {
  const noise = createNoise(random.fork('surface'))
  const ink = oklch(0.16, 0.05, studio.wall.h)
  const put = (turned: Turned, at: number, row: number, tall: number) => {
    castShadow(context, at, row, tall * 0.26, studio.light.side, ink)
    paintTurned(context, at, row, tall, turned, studio.light, noise)
  }
  if (ware === 'vase') return put(vase(colour, luck), x, foot, size)
  if (ware === 'jar') return put(jar(colour, studio.metal, luck), x, foot, size * 0.5)
  const paired = luck.chance(0.4)
  put(flask(colour, studio.metal, luck), paired ? x - size * 0.14 : x, foot, size)
  if (paired) {
    put(
      jar(mix(studio.second, colour, 0.3), studio.metal, luck),
      x + size * 0.26,
      foot + size * 0.04,
      size * 0.32,
    )
  }
}
