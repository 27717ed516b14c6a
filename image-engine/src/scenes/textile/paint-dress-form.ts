import { createCanvas } from '../../canvas/canvas.ts'
import { createNoise, smoothstep } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import { paintCastShadow } from '../../paint/lathe.ts'
import { traceOutline } from '../../paint/figure.ts'
import { createOverlay } from '../../paint/pixels.ts'
import { paintStudio, createStudio, type Studio } from '../product/studio.ts'
import { chooseClothColor } from './cloth-color.ts'
import type { Stage } from '../stage.ts'
import { coats, dresses, type Garment } from './garments.ts'

/** A dress or a coat on a dress form in window light. */
export function paintDressForm(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  // The prompt's hues belong to the garment, so the room ignores them.
  const studio = createStudio({ ...stage, intent: { ...intent, hues: [] } }, random.between(0.78, 0.84))
  paintStudio(stage, studio)
  const side = Math.min(width * 1.02, height * 0.74)
  const x = width * random.between(0.47, 0.53)
  const hem = height * random.between(0.86, 0.9)
  const garment = random.pick(intent.subjects.has('coat') ? coats : dresses)
  const color = chooseClothColor(intent, studio.main, random)
  paintCastShadow(
    context,
    x,
    height * 0.945,
    side * 0.24,
    studio.light.side,
    oklch(0.15, 0.04, studio.wall.h),
  )
  paintForm(stage, studio, x, hem, side)
  const cloth = drawGarment(stage, garment, side, color, studio.light.side)
  context.save()
  context.shadowColor = toCss(oklch(0.12, 0.03, studio.wall.h), 0.35)
  context.shadowBlur = side * 0.035
  context.shadowOffsetX = -studio.light.side * side * 0.03
  context.shadowOffsetY = side * 0.012
  context.drawImage(cloth, x - cloth.width / 2, hem - side)
  context.restore()
}

/** Paints the stand: a wooden pole and a linen neck. */
function paintForm({ context, height }: Stage, studio: Studio, x: number, hem: number, side: number): void {
  const wood = oklch(0.42, 0.07, 52)
  const pole = context.createLinearGradient(x - side * 0.012, 0, x + side * 0.012, 0)
  pole.addColorStop(0, toCss(shiftOklch(wood, { l: studio.light.side < 0 ? 0.12 : -0.1 })))
  pole.addColorStop(1, toCss(shiftOklch(wood, { l: studio.light.side < 0 ? -0.1 : 0.12 })))
  context.fillStyle = pole
  const foot = Math.min(height * 0.965, hem + side * 0.14)
  context.fillRect(x - side * 0.011, hem - side * 0.4, side * 0.022, foot - hem + side * 0.38)
  context.beginPath()
  context.ellipse(x, foot - side * 0.012, side * 0.13, side * 0.024, 0, 0, Math.PI * 2)
  context.fill()
  const linen = oklch(0.86, 0.025, 80)
  const neck = context.createLinearGradient(x - side * 0.05, 0, x + side * 0.05, 0)
  neck.addColorStop(0, toCss(shiftOklch(linen, { l: studio.light.side < 0 ? 0.06 : -0.16 })))
  neck.addColorStop(1, toCss(shiftOklch(linen, { l: studio.light.side < 0 ? -0.16 : 0.06 })))
  context.fillStyle = neck
  context.beginPath()
  context.moveTo(x - side * 0.16, hem - side * 0.87)
  context.quadraticCurveTo(x - side * 0.045, hem - side * 0.95, x - side * 0.042, hem - side * 1.03)
  context.lineTo(x + side * 0.042, hem - side * 1.03)
  context.quadraticCurveTo(x + side * 0.045, hem - side * 0.95, x + side * 0.16, hem - side * 0.87)
  context.fill()
  context.fillStyle = toCss(wood)
  context.beginPath()
  context.ellipse(x, hem - side * 1.032, side * 0.042, side * 0.016, 0, 0, Math.PI * 2)
  context.fill()
  context.beginPath()
  context.arc(x, hem - side * 1.055, side * 0.016, 0, Math.PI * 2)
  context.fill()
}

/** Draws the garment alone with the shading of a body, folds and seams. */
function drawGarment(stage: Stage, garment: Garment, side: number, color: Oklch, lightSide: number) {
  const rng = stage.random.fork('cloth')
  const noise = createNoise(rng)
  const canvas = createCanvas(Math.ceil(side), Math.ceil(side * 1.03))
  const context = canvas.getContext('2d')
  const unit = side / 100
  const draw = (points: string, closed: boolean) => {
    context.save()
    context.scale(unit, unit)
    context.beginPath()
    traceOutline(context, points, closed)
    context.restore()
  }
  draw(garment.outline, true)
  context.fillStyle = toCss(color)
  context.fill()
  context.save()
  draw(garment.outline, true)
  context.clip()
  const dark = shiftOklch(color, { l: -0.24, c: 0.01 })
  const bright = shiftOklch(color, { l: 0.14, c: -0.01 })
  const round = context.createLinearGradient(side * 0.2, 0, side * 0.8, 0)
  const [near, far] = lightSide < 0 ? [0, 1] : [1, 0]
  round.addColorStop(near, toCss(bright, 0.5))
  round.addColorStop(0.45, toCss(color, 0))
  round.addColorStop(far, toCss(dark, 0.8))
  context.fillStyle = round
  context.fillRect(0, 0, canvas.width, canvas.height)
  // Pleats that widen towards the hem.
  const pleats = (u: number, v: number) => {
    const spread = (u - 0.5) / (0.16 + 0.84 * v)
    return noise.at(spread * 9 + 3, v * 0.8) * smoothstep(0.3, 0.62, v)
  }
  context.drawImage(
    createOverlay(side, side, 3, dark, (u, v) => smoothstep(0, 0.6, pleats(u, v)) * 0.62),
    0,
    0,
    side,
    side,
  )
  context.drawImage(
    createOverlay(side, side, 3, bright, (u, v) => smoothstep(0.05, 0.6, -pleats(u, v)) * 0.5),
    0,
    0,
    side,
    side,
  )
  context.lineCap = 'round'
  context.filter = `blur(${(unit * 0.6).toFixed(1)}px)`
  for (const fold of garment.folds) {
    context.strokeStyle = toCss(dark, 0.5)
    context.lineWidth = unit * 1.1
    draw(fold, false)
    context.stroke()
  }
  context.filter = 'none'
  if (garment.waist) {
    context.fillStyle = toCss(mix(dark, color, 0.25))
    context.fillRect(0, garment.waist[0] * unit, side, (garment.waist[1] - garment.waist[0]) * unit)
  }
  context.strokeStyle = toCss(shiftOklch(color, { l: -0.22 }), 0.75)
  context.lineWidth = unit * 0.34
  for (const detail of garment.details) {
    draw(detail, false)
    context.stroke()
  }
  context.restore()
  return canvas
}
