import { paintCastShadow } from '../../paint/lathe.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { Stage } from '../stage.ts'
import { paintStudio, createStudio, type Studio } from './studio.ts'
import { paintProducts } from './paint-products.ts'

/** A product on a plinth in front of an arch or a disc. */
export function paintPodium(stage: Stage): void {
  const { context, width, height, random } = stage
  const studio = createStudio(stage, random.between(0.62, 0.7))
  const side = Math.min(width, height * 0.8) * (stage.subjectScale ?? 1)
  const x = width * random.between(0.44, 0.56)
  const foot = height * random.between(0.8, 0.86)
  paintStudio(stage, studio)
  paintBackdrop(stage, studio, x, side)
  const ink = oklch(0.16, 0.05, studio.wall.h)
  const tiers = random.integer(1, 2)
  let top = foot
  for (let tier = 0; tier < tiers; tier++) {
    const reach = side * (tier === 0 ? random.between(0.32, 0.4) : random.between(0.21, 0.27))
    const rise = side * random.between(0.06, 0.13)
    paintCastShadow(context, x, top, reach, studio.light.side, ink)
    paintDrum(
      stage,
      x,
      top,
      reach,
      rise,
      tier === 0 ? studio.second : mix(studio.main, studio.wall, 0.45),
      studio,
    )
    top -= rise
  }
  paintProducts(stage, studio, x, top, side * random.between(0.42, 0.54), side * 0.56)
  paintPetals(stage, studio, foot)
}

function paintBackdrop(
  { context, width, height, random }: Stage,
  studio: Studio,
  x: number,
  side: number,
): void {
  const rng = random.fork('backdrop')
  const kind = rng.pick(['arch', 'arch', 'disc', 'screens', 'none'] as const)
  if (kind === 'none') return
  const tone = mix(studio.wall, studio.main, rng.between(0.2, 0.5))
  const fill = context.createLinearGradient(x - side * 0.4, 0, x + side * 0.4, height * 0.4)
  fill.addColorStop(studio.light.side > 0 ? 1 : 0, toCss(shiftOklch(tone, { l: 0.05 })))
  fill.addColorStop(studio.light.side > 0 ? 0 : 1, toCss(shiftOklch(tone, { l: -0.08 })))
  context.save()
  context.fillStyle = fill
  context.shadowColor = toCss(oklch(0.15, 0.05, studio.wall.h), 0.4)
  context.shadowBlur = side * 0.05
  context.shadowOffsetX = -studio.light.side * side * 0.02
  context.beginPath()
  if (kind === 'arch') {
    const half = side * rng.between(0.29, 0.36)
    const spring = height * rng.between(0.3, 0.38)
    context.moveTo(x - half, studio.edge)
    context.lineTo(x - half, spring)
    context.arc(x, spring, half, Math.PI, 0)
    context.lineTo(x + half, studio.edge)
  } else if (kind === 'disc')
    context.arc(
      x + side * rng.between(-0.1, 0.1),
      height * rng.between(0.36, 0.44),
      side * rng.between(0.28, 0.36),
      0,
      Math.PI * 2,
    )
  else {
    for (let screen = 0; screen < 3; screen++) {
      const wide = width * rng.between(0.1, 0.2)
      const at = width * (0.12 + screen * 0.28) + rng.between(-0.05, 0.05) * width
      const top = height * rng.between(0.2, 0.42)
      context.roundRect(at, top, wide, studio.edge - top, [wide / 2, wide / 2, 0, 0])
    }
  }
  context.fill()
  context.restore()
}

function paintDrum(
  { context }: Stage,
  x: number,
  foot: number,
  reach: number,
  rise: number,
  color: Oklch,
  { light }: Studio,
): void {
  const flat = reach * 0.17
  const towards = light.side > 0 ? 1 : 0
  const body = context.createLinearGradient(x - reach, 0, x + reach, 0)
  body.addColorStop(towards, toCss(shiftOklch(color, { l: -0.05 })))
  body.addColorStop(towards ? 0.74 : 0.26, toCss(shiftOklch(color, { l: 0.05 })))
  body.addColorStop(towards ? 0.3 : 0.7, toCss(shiftOklch(color, { l: -0.13 })))
  body.addColorStop(1 - towards, toCss(shiftOklch(color, { l: -0.2 })))
  context.fillStyle = body
  context.beginPath()
  context.ellipse(x, foot, reach, flat, 0, 0, Math.PI)
  context.lineTo(x - reach, foot - rise)
  context.ellipse(x, foot - rise, reach, flat, 0, Math.PI, 0, true)
  context.closePath()
  context.fill()
  const top = context.createLinearGradient(x - reach, 0, x + reach, 0)
  top.addColorStop(towards, toCss(shiftOklch(color, { l: 0.07 })))
  top.addColorStop(1 - towards, toCss(shiftOklch(color, { l: -0.03 })))
  context.fillStyle = top
  context.beginPath()
  context.ellipse(x, foot - rise, reach, flat, 0, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = toCss(shiftOklch(color, { l: 0.12 }), 0.7)
  context.lineWidth = Math.max(1, reach * 0.006)
  context.beginPath()
  context.ellipse(x, foot - rise, reach, flat, 0, 0.1, Math.PI - 0.1)
  context.stroke()
}

/** Paints fallen petals if the prompt names flowers, and sometimes by chance. */
function paintPetals({ context, width, height, intent, random }: Stage, studio: Studio, foot: number): void {
  const rng = random.fork('petals')
  if (!intent.subjects.has('flower') && !rng.chance(0.35)) return
  const tone = mix(studio.main, oklch(0.9, 0.06, studio.main.h), 0.55)
  for (let petal = 0; petal < 26; petal++) {
    const size = Math.min(width, height) * rng.between(0.009, 0.02)
    const x = width * rng.next()
    const y = foot + (height - foot) * rng.between(-0.35, 1)
    context.fillStyle = toCss(oklch(0.2, 0.05, studio.wall.h), 0.22)
    context.beginPath()
    context.ellipse(x - studio.light.side * size * 0.35, y + size * 0.28, size, size * 0.4, 0, 0, Math.PI * 2)
    context.fill()
    const turn = rng.between(-0.7, 0.7)
    context.fillStyle = toCss(shiftOklch(tone, { l: rng.between(-0.08, 0.06) }))
    context.beginPath()
    context.ellipse(x, y, size, size * rng.between(0.36, 0.6), turn, 0, Math.PI * 2)
    context.fill()
  }
}
