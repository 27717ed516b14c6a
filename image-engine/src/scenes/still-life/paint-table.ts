import { paintCastShadow, paintLatheShape } from '../../paint/lathe.ts'
import { createNoise } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Stage } from '../stage.ts'
import { paintStudio, createStudio, type Studio } from '../product/studio.ts'
import { createFruit, createVase } from '../product/vessels.ts'

const fruits: readonly [Oklch, ...Oklch[]] = [
  oklch(0.72, 0.16, 58),
  oklch(0.84, 0.13, 98),
  oklch(0.52, 0.17, 25),
  oklch(0.72, 0.13, 120),
]

/** Vases, branches and fruit on a table in window light. */
export function paintTable(stage: Stage): void {
  const { context, width, height, random, intent } = stage
  const studio = createStudio(stage, random.between(0.66, 0.74))
  paintStudio(stage, studio)
  const side = Math.min(width, height * 0.82) * (stage.subjectScale ?? 1)
  const noise = createNoise(random.fork('surface'))
  const ink = oklch(0.15, 0.05, studio.wall.h)
  const count = random.integer(2, 4)
  const centre = width * random.between(0.42, 0.58)
  stage.placeSubject?.({ x: centre, y: studio.edge - side * 0.12, width: side * 0.7, height: side * 0.7 })
  const tones = [
    studio.main,
    studio.second,
    mix(studio.main, oklch(0.35, 0.05, studio.main.h), 0.6),
    mix(studio.wall, studio.main, 0.5),
  ]
  for (let i = 0; i < count; i++) {
    const tall = side * (i === 0 ? random.between(0.48, 0.6) : random.between(0.24, 0.42))
    const x = centre + (i === 0 ? 0 : (i % 2 ? 1 : -1) * side * random.between(0.2, 0.3) * (i > 2 ? 1.5 : 1))
    const foot = studio.edge + (height - studio.edge) * (0.28 + i * 0.14)
    const ownTone = shiftOklch(tones[(i + random.integer(0, 1)) % tones.length] ?? studio.main, {
      l: random.between(-0.06, 0.06),
    })
    const tone = (i === 0 ? intent.colors.get('vase') : undefined) ?? ownTone
    paintCastShadow(context, x, foot, tall * 0.28, studio.light.side, ink)
    if (i === 0 || (i === 1 && random.chance(0.3)))
      paintBranches(stage, studio, x, foot - tall, tall, random.fork(`branch ${i}`))
    paintLatheShape(context, x, foot, tall, createVase(tone, random), studio.light, noise)
  }
  const usualPieces = random.integer(1, 4)
  const usualColor = random.pick(fruits)
  const pieces = intent.counts.get('fruit') ?? (intent.subjects.has('flower') ? 1 : usualPieces)
  const kind = intent.colors.get('fruit') ?? usualColor
  for (let i = 0; i < pieces; i++) {
    const rng = random.split()
    const size = side * rng.between(0.1, 0.135)
    const x = centre + side * rng.between(-0.42, 0.42)
    const foot = studio.edge + (height - studio.edge) * (0.66 + (i / pieces) * 0.24)
    paintCastShadow(context, x, foot, size * 0.5, studio.light.side, ink)
    paintLatheShape(context, x, foot, size, createFruit(rng, [kind]), studio.light, noise)
  }
}

/** Paints twigs with leaves or blossoms that rise from a vase. */
function paintBranches(
  { context, intent }: Stage,
  studio: Studio,
  x: number,
  y: number,
  tall: number,
  rng: Random,
): void {
  const blossom = intent.subjects.has('flower') || intent.subjects.has('blossom') || rng.chance(0.4)
  const leaf = oklch(rng.between(0.4, 0.55), 0.075, rng.between(115, 155))
  const bloom = intent.colors.get('flower') ?? mix(studio.main, oklch(0.92, 0.05, studio.main.h + 15), 0.65)
  context.lineCap = 'round'
  const twigs = rng.integer(3, 6)
  for (let twig = 0; twig < twigs; twig++) {
    const bearing = -Math.PI / 2 + rng.between(-0.75, 0.75)
    const reach = tall * rng.between(0.5, 0.95)
    const bend = rng.between(-0.5, 0.5)
    const at = (along: number): [number, number] => [
      x + Math.cos(bearing + bend * along) * reach * along,
      y + tall * 0.05 + Math.sin(bearing + bend * along) * reach * along,
    ]
    context.strokeStyle = toCss(mix(leaf, oklch(0.3, 0.04, 50), 0.6))
    context.lineWidth = tall * 0.009
    context.beginPath()
    context.moveTo(x, y + tall * 0.06)
    for (let step = 1; step <= 12; step++) context.lineTo(...at(step / 12))
    context.stroke()
    const leaves = rng.integer(9, 15)
    for (let i = 2; i < leaves; i++) {
      const [px, py] = at(i / leaves)
      if (blossom && rng.chance(0.6))
        paintBloom(context, px, py, tall * rng.between(0.022, 0.042), bloom, rng)
      else
        paintLeaf(
          context,
          px,
          py,
          bearing + (i % 2 ? 0.9 : -0.9),
          tall * rng.between(0.05, 0.095),
          shiftOklch(leaf, { l: rng.between(-0.08, 0.1) }),
        )
    }
  }
}

function paintLeaf(
  context: Stage['context'],
  x: number,
  y: number,
  bearing: number,
  long: number,
  color: Oklch,
): void {
  const tipX = x + Math.cos(bearing) * long
  const tipY = y + Math.sin(bearing) * long
  const acrossX = -Math.sin(bearing) * long * 0.26
  const acrossY = Math.cos(bearing) * long * 0.26
  for (const [half, tone] of [
    [1, color],
    [-1, shiftOklch(color, { l: 0.06 })],
  ] as const) {
    context.fillStyle = toCss(tone)
    context.beginPath()
    context.moveTo(x, y)
    context.quadraticCurveTo(
      (x + tipX) / 2 + acrossX * half * 1.6,
      (y + tipY) / 2 + acrossY * half * 1.6,
      tipX,
      tipY,
    )
    context.closePath()
    context.fill()
  }
}

function paintBloom(
  context: Stage['context'],
  x: number,
  y: number,
  size: number,
  color: Oklch,
  rng: Random,
): void {
  const turn = rng.next() * Math.PI
  for (let petal = 0; petal < 5; petal++) {
    const bearing = turn + (petal / 5) * Math.PI * 2
    context.fillStyle = toCss(shiftOklch(color, { l: rng.between(-0.05, 0.04) }), 0.94)
    context.beginPath()
    context.ellipse(
      x + Math.cos(bearing) * size * 0.6,
      y + Math.sin(bearing) * size * 0.55,
      size * 0.62,
      size * 0.46,
      bearing,
      0,
      Math.PI * 2,
    )
    context.fill()
  }
  context.fillStyle = toCss(oklch(0.8, 0.13, 85))
  context.beginPath()
  context.arc(x, y, size * 0.22, 0, Math.PI * 2)
  context.fill()
}
