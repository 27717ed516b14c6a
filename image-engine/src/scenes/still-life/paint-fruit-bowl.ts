import { paintCastShadow, paintLatheShape, type LatheShape } from '../../paint/lathe.ts'
import { createNoise, lerp, smoothstep } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import { createOverlay } from '../../paint/pixels.ts'
import { createStudio, type Studio } from '../product/studio.ts'
import { createFruit, createVase } from '../product/vessels.ts'
import type { Stage } from '../stage.ts'
import { isExcluded } from '../../intent/is-excluded.ts'
import { paintNoodles } from './paint-noodles.ts'

const fruits: readonly [Oklch, ...Oklch[]] = [
  oklch(0.7, 0.16, 55),
  oklch(0.55, 0.18, 28),
  oklch(0.8, 0.14, 95),
  oklch(0.66, 0.13, 118),
  oklch(0.42, 0.12, 345),
]

/**
 * A bowl of fruit or noodles, or an empty one, on a cloth, lit from one side in front of a dark background, like an old master's
 * painting.
 */
export function paintFruitBowl(stage: Stage): void {
  const { context, width, height, random, intent } = stage
  const studio = createStudio(stage, random.between(0.6, 0.68))
  const dim = intent.moods.has('bright') || intent.moods.has('pastel') ? 0.72 : 0.3
  const dark: Studio = {
    ...studio,
    wall: { ...studio.wall, l: dim },
    table: { ...studio.table, l: dim + 0.14 },
    light: { ...studio.light, key: oklch(0.98, 0.06, 75), fill: { ...studio.wall, l: dim + 0.06 } },
  }
  const side = Math.min(width, height * 0.8) * (stage.subjectScale ?? 1)
  paintRoom(stage, dark)
  paintCloth(stage, dark)
  const noise = createNoise(random.fork('surface'))
  const x = width * random.between(0.45, 0.55)
  const foot = dark.edge + (height - dark.edge) * 0.46
  const ink = oklch(0.1, 0.03, dark.wall.h)
  const put = (turned: LatheShape, at: number, row: number, tall: number) => {
    paintCastShadow(context, at, row, tall * 0.44, dark.light.side, ink)
    paintLatheShape(context, at, row, tall, turned, dark.light, noise)
  }
  const hasNoodles = intent.subjects.has('noodles')
  const hasJug = (random.chance(0.75) || intent.subjects.has('vase')) && !isExcluded(intent, 'vase')
  if (hasJug && !hasNoodles) {
    put(
      createVase(intent.colors.get('vase') ?? shiftOklch(dark.main, { l: -0.08 }), random.fork('jug')),
      x - dark.light.side * side * 0.3,
      foot - side * 0.08,
      side * random.between(0.42, 0.54),
    )
  }
  const tones = intent.colors.get('fruit') ? ([intent.colors.get('fruit')!] as const) : fruits
  const size = side * 0.145
  const round = side * (hasNoodles ? 0.27 : 0.2)
  stage.placeSubject?.({ x, y: foot - side * 0.16, width: side * 0.62, height: side * 0.5 })
  paintInside(stage, dark, x, foot, round)
  paintLip(stage, dark, x, foot, round, 'far')
  const hasFruit = !hasNoodles && !isExcluded(intent, 'fruit')
  if (hasNoodles)
    paintNoodles(stage, {
      x,
      y: foot - round * (1 + FOOT * LEAN),
      width: round * WIDE,
      height: round * WIDE * LEAN,
    })
  for (const [row, places] of !hasFruit
    ? []
    : [
        [-0.16, 0, 0.16],
        [-0.08, 0.08],
      ].entries()) {
    for (const at of places) {
      const rng = random.fork(`heap ${row} ${at}`)
      paintLatheShape(
        context,
        x + at * side,
        foot - side * (0.135 + row * 0.085) + rng.between(-1, 1) * side * 0.01,
        size,
        createFruit(rng, tones),
        dark.light,
        noise,
      )
    }
  }
  put(createBowl(dark.second), x, foot, round)
  paintLip(stage, dark, x, foot, round, 'near')
  const loose = random.integer(1, 3)
  for (let i = 0; i < loose && hasFruit; i++) {
    const rng = random.fork(`loose ${i}`)
    put(
      createFruit(rng, tones),
      x + (i % 2 ? -1 : 1) * side * rng.between(0.26, 0.42),
      foot + side * rng.between(0.05, 0.14),
      size * rng.between(0.85, 1.05),
    )
  }
}

const LEAN = 0.19
const WIDE = 1.34
const FOOT = 0.46

/** A shallow bowl with a foot. Its inside is painted separately, before the fruit. */
const createBowl = (color: Oklch): LatheShape => ({
  radius: part => (part < 0.78 ? lerp(WIDE, 0.5, smoothstep(0, 0.95, part) ** 1.5) : FOOT),
  material: () => ({ color, gloss: 0.7, transparency: 0, grain: 0.3 }),
  open: true,
  hollow: true,
  viewTilt: LEAN,
})

/** Paints the far inner wall of the bowl above its near rim: lit opposite the light, dark below the fruit. */
function paintInside(
  { context }: Stage,
  { second, light }: Studio,
  x: number,
  foot: number,
  size: number,
): void {
  const y = foot - size * (1 + FOOT * LEAN)
  const reach = size * WIDE
  const wall = context.createLinearGradient(x - reach * light.side, 0, x + reach * light.side, 0)
  wall.addColorStop(0, toCss(shiftOklch(second, { l: -0.02 })))
  wall.addColorStop(1, toCss(shiftOklch(second, { l: -0.34 })))
  context.fillStyle = wall
  context.beginPath()
  context.ellipse(x, y, reach, reach * LEAN, 0, 0, Math.PI * 2)
  context.fill()
}

/** Paints the thickness of the wall, which is lit along the whole rim. */
function paintLip(
  { context }: Stage,
  { second, light }: Studio,
  x: number,
  foot: number,
  size: number,
  half: 'far' | 'near',
): void {
  const y = foot - size * (1 + FOOT * LEAN)
  const reach = size * WIDE * 0.992
  const rim = context.createLinearGradient(x + reach * light.side, 0, x - reach * light.side, 0)
  rim.addColorStop(0, toCss(shiftOklch(second, { l: 0.2, c: -0.02 })))
  rim.addColorStop(0.5, toCss(shiftOklch(second, { l: 0.1 })))
  rim.addColorStop(1, toCss(shiftOklch(second, { l: -0.06 })))
  context.strokeStyle = rim
  context.lineWidth = size * 0.032
  context.beginPath()
  context.ellipse(
    x,
    y,
    reach,
    reach * LEAN,
    0,
    half === 'far' ? Math.PI : 0,
    half === 'far' ? Math.PI * 2 : Math.PI,
  )
  context.stroke()
}

function paintRoom({ context, width, height }: Stage, { wall, table, light, edge }: Studio): void {
  const lit = light.side > 0 ? width * 0.9 : width * 0.1
  const glow = context.createRadialGradient(
    lit,
    height * 0.3,
    0,
    lit,
    height * 0.3,
    Math.hypot(width, height) * 0.85,
  )
  glow.addColorStop(0, toCss(shiftOklch(wall, { l: 0.12, c: 0.01 })))
  glow.addColorStop(0.55, toCss(wall))
  glow.addColorStop(1, toCss(shiftOklch(wall, { l: -0.14 })))
  context.fillStyle = glow
  context.fillRect(0, 0, width, height)
  const board = context.createLinearGradient(light.side > 0 ? width : 0, 0, light.side > 0 ? 0 : width, 0)
  board.addColorStop(0, toCss(shiftOklch(table, { l: 0.06 })))
  board.addColorStop(1, toCss(shiftOklch(table, { l: -0.16 })))
  context.fillStyle = board
  context.fillRect(0, edge, width, height - edge)
}

/** Paints a cloth with fold lines over the table's edge. */
function paintCloth({ context, width, height, random }: Stage, { edge, second, wall }: Studio): void {
  const rng = random.fork('cloth')
  const noise = createNoise(rng)
  const tone = mix(second, oklch(0.9, 0.02, 85), 0.6)
  const left = width * rng.between(-0.15, 0.12)
  const right = width * rng.between(0.88, 1.15)
  const top = edge + (height - edge) * rng.between(0.18, 0.26)
  context.save()
  context.beginPath()
  context.moveTo(left + width * 0.08, top)
  context.lineTo(right - width * 0.1, top - height * 0.01)
  context.lineTo(right, height * 1.05)
  context.lineTo(left, height * 1.05)
  context.closePath()
  context.fillStyle = toCss(shiftOklch(tone, { l: -0.12 }))
  context.fill()
  context.clip()
  const folds = (u: number, v: number) => noise.fbm(u * 3.4 + v * 0.6, v * 1.1, 3)
  for (const [color, sign] of [
    [shiftOklch(wall, { l: -0.08 }), 1],
    [shiftOklch(tone, { l: 0.04 }), -1],
  ] as const) {
    const shade = createOverlay(
      width,
      height - edge,
      4,
      color,
      (u, v) => smoothstep(0.02, 0.55, folds(u, v) * sign) * 0.6,
    )
    context.drawImage(shade, 0, edge, width, height - edge)
  }
  context.restore()
}
