import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { Stage } from '../stage.ts'
import { paintStudio, createStudio, type Studio } from './studio.ts'
import { paintProducts } from './paint-products.ts'

/** Plain blocks and steps like a shop window display. */
export function paintBlocks(stage: Stage): void {
  const { width, height, random } = stage
  const studio = createStudio(stage, random.between(0.6, 0.66))
  const side = Math.min(width, height * 0.82) * (stage.subjectScale ?? 1)
  const way = random.chance(0.5) ? 1 : -1
  const x = width * 0.5 - way * side * random.between(0.03, 0.1)
  const top = height * random.between(0.7, 0.75)
  paintStudio(stage, studio)
  const tones = [
    studio.second,
    mix(studio.main, studio.wall, 0.35),
    mix(studio.wall, studio.second, 0.5),
  ] as const
  // From back to front: a tall pillar, a half-height one, the block that carries the product, and a step.
  paintBlock(
    stage,
    studio,
    x + way * side * 0.36,
    top - side * 0.02,
    side * 0.12,
    side * random.between(0.42, 0.6),
    tones[1],
  )
  paintBlock(
    stage,
    studio,
    x - way * side * 0.42,
    top + side * 0.01,
    side * 0.14,
    side * random.between(0.16, 0.3),
    tones[2],
  )
  paintBall(stage, studio, x - way * side * 0.4, top - side * random.between(0.16, 0.24), side * 0.07)
  paintBlock(stage, studio, x, top + side * 0.16, side * 0.34, side * 0.16, tones[0])
  paintBlock(stage, studio, x + way * side * 0.32, top + side * 0.26, side * 0.16, side * 0.09, tones[1])
  paintProducts(stage, studio, x, top + side * 0.045, side * random.between(0.4, 0.5), side * 0.5)
}

/** Paints a block seen slightly from above, `half` pixels to each side: front, lit top and shadow. */
function paintBlock(
  { context }: Stage,
  { light, wall }: Studio,
  x: number,
  foot: number,
  half: number,
  rise: number,
  tone: Oklch,
): void {
  const deep = half * 0.34
  const shade = context.createLinearGradient(x, 0, x - light.side * half * 3, 0)
  shade.addColorStop(0, toCss(oklch(0.16, 0.05, wall.h), 0.38))
  shade.addColorStop(1, toCss(oklch(0.16, 0.05, wall.h), 0))
  context.fillStyle = shade
  context.beginPath()
  context.moveTo(x - light.side * half, foot)
  context.lineTo(x - light.side * half * 3, foot - deep * 0.4)
  context.lineTo(x - light.side * half * 2.8, foot - deep)
  context.lineTo(x - light.side * half, foot - deep)
  context.fill()
  const face = context.createLinearGradient(x - half, 0, x + half, 0)
  face.addColorStop(light.side > 0 ? 1 : 0, toCss(shiftOklch(tone, { l: -0.02 })))
  face.addColorStop(light.side > 0 ? 0 : 1, toCss(shiftOklch(tone, { l: -0.15 })))
  context.fillStyle = face
  context.fillRect(x - half, foot - rise, half * 2, rise)
  context.fillStyle = toCss(shiftOklch(tone, { l: 0.06 }))
  context.beginPath()
  context.moveTo(x - half, foot - rise)
  context.lineTo(x - half * 0.86, foot - rise - deep)
  context.lineTo(x + half * 0.86, foot - rise - deep)
  context.lineTo(x + half, foot - rise)
  context.fill()
}

function paintBall({ context }: Stage, { light, main }: Studio, x: number, y: number, radius: number): void {
  const round = context.createRadialGradient(
    x + light.side * radius * 0.4,
    y - radius * 0.45,
    radius * 0.05,
    x,
    y,
    radius,
  )
  round.addColorStop(0, toCss(shiftOklch(main, { l: 0.16 })))
  round.addColorStop(0.55, toCss(main))
  round.addColorStop(1, toCss(shiftOklch(main, { l: -0.2 })))
  context.fillStyle = round
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}
