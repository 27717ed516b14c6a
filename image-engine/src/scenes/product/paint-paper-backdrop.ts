import { toCss, mix, oklch, shiftOklch } from '../../color/oklch.ts'
import type { Stage } from '../stage.ts'
import { createStudio, type Studio } from './studio.ts'
import { paintProducts } from './paint-products.ts'

/**
 * A plain paper backdrop that curves into the floor, a pool of light, and the product large in the middle.
 */
export function paintPaperBackdrop(stage: Stage): void {
  const { width, height, random } = stage
  const studio = createStudio(stage, 0.7)
  const side = Math.min(width, height * 0.84) * (stage.subjectScale ?? 1)
  const x = width * random.between(0.47, 0.53)
  const foot = height * random.between(0.68, 0.74)
  paintPaper(stage, studio, x, foot)
  if (random.chance(0.5)) paintHalo(stage, studio, x, foot, side)
  paintProducts(stage, studio, x, foot, side * random.between(0.5, 0.58), side * 0.66)
}

function paintPaper(
  { context, width, height }: Stage,
  { wall, light }: Studio,
  x: number,
  foot: number,
): void {
  const fall = context.createLinearGradient(0, 0, 0, height)
  fall.addColorStop(0, toCss(shiftOklch(wall, { l: -0.1 })))
  fall.addColorStop(0.52, toCss(wall))
  fall.addColorStop((foot / height) * 0.94, toCss(shiftOklch(wall, { l: 0.025 })))
  fall.addColorStop(1, toCss(shiftOklch(wall, { l: -0.12 })))
  context.fillStyle = fall
  context.fillRect(0, 0, width, height)
  const reach = Math.max(width, height) * 0.62
  const pool = context.createRadialGradient(0, 0, 0, 0, 0, reach)
  for (let step = 0; step <= 8; step++) {
    pool.addColorStop(step / 8, toCss(mix(light.key, wall, 0.25), 0.42 * (1 - step / 8) ** 2))
  }
  context.save()
  context.translate(x + light.side * width * 0.12, foot - height * 0.2)
  context.scale(1, 0.8)
  context.fillStyle = pool
  context.fillRect(-reach, -reach, reach * 2, reach * 2)
  context.restore()
}

/** Paints a colored disc or ring on the backdrop. */
function paintHalo(
  { context, random }: Stage,
  { wall, main }: Studio,
  x: number,
  foot: number,
  side: number,
): void {
  const rng = random.fork('halo')
  const radius = side * rng.between(0.3, 0.38)
  context.beginPath()
  context.arc(x, foot - side * rng.between(0.26, 0.34), radius, 0, Math.PI * 2)
  if (rng.chance(0.6)) {
    context.fillStyle = toCss(mix(wall, main, 0.42))
    context.fill()
  } else {
    context.strokeStyle = toCss(mix(wall, oklch(0.97, 0.03, main.h), 0.7))
    context.lineWidth = side * 0.012
    context.stroke()
  }
}
