import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { Light } from '../../paint/nature/light.ts'
import type { Intent, Subject } from '../../intent/intent.ts'
import type { Stage } from '../stage.ts'

/**
 * Outline in a box of 100 by 100 with y = 100 at the bottom. `tone` is its lightness relative to its sheet.
 */
interface Shape {
  points: string
  tone: number
}

const paperObjects: Partial<Record<Subject, readonly Shape[]>> = {
  boat: [
    { points: '48,8 48,74 14,74', tone: 0.55 },
    { points: '53,0 88,72 53,74', tone: 0.65 },
    { points: '6,80 94,80 80,100 20,100', tone: -0.12 },
    { points: '49,0 52,0 52,82 49,82', tone: -0.12 },
  ],
  lighthouse: [
    { points: '38,28 62,28 70,100 30,100', tone: 0.6 },
    { points: '36.5,44 63.5,44 65,58 35,58', tone: 0.1 },
    { points: '33.5,74 66.5,74 68,88 32,88', tone: 0.1 },
    { points: '34,22 66,22 66,28 34,28', tone: -0.1 },
    { points: '41,10 59,10 59,22 41,22', tone: 0.75 },
    { points: '37,10 50,0 63,10', tone: -0.1 },
  ],
  house: [
    { points: '14,52 86,52 86,100 14,100', tone: 0.5 },
    { points: '4,54 50,16 96,54', tone: -0.05 },
    { points: '66,22 76,22 76,44 66,36', tone: -0.05 },
    { points: '42,70 58,70 58,100 42,100', tone: -0.08 },
  ],
  castle: [
    { points: '20,40 80,40 80,100 20,100', tone: 0.3 },
    { points: '8,30 28,30 28,100 8,100', tone: 0.38 },
    { points: '72,30 92,30 92,100 72,100', tone: 0.38 },
    { points: '40,20 60,20 60,100 40,100', tone: 0.45 },
    { points: '5,31 18,4 31,31', tone: -0.05 },
    { points: '69,31 82,4 95,31', tone: -0.05 },
    { points: '36,21 50,-10 64,21', tone: -0.05 },
  ],
  temple: [
    { points: '30,66 70,66 70,100 30,100', tone: 0.4 },
    { points: '8,68 20,60 36,50 64,50 80,60 92,68', tone: -0.05 },
    { points: '36,38 64,38 64,52 36,52', tone: 0.4 },
    { points: '18,40 28,34 42,24 58,24 72,34 82,40', tone: -0.05 },
    { points: '49,8 51,8 51,26 49,26', tone: -0.05 },
  ],
  tree: [
    { points: '46,50 54,50 57,100 43,100', tone: -0.1 },
    { points: '50,0 74,12 86,34 78,56 56,64 44,64 22,56 14,34 26,12', tone: 0.12 },
  ],
}

/** Lists the subjects of the prompt that are cut out as single objects. */
export const listPaperObjects = ({ subjects }: Intent): readonly (readonly Shape[])[] =>
  [...subjects].map(subject => paperObjects[subject]).filter(shapes => shapes !== undefined)

export function paintPaperObject(
  { context, width, random }: Stage,
  shapes: readonly Shape[],
  row: number,
  shorter: number,
  sheet: Oklch,
  light: Light,
): void {
  const rng = random.fork(`piece ${shapes.length}`)
  const size = shorter * rng.between(0.24, 0.3)
  const left = width * rng.between(0.28, 0.72) - size / 2
  const pale = mix(light.sun, oklch(0.95, 0.03, 80), 0.5)
  context.save()
  context.shadowColor = toCss(oklch(0.12, 0.04, sheet.h), 0.5)
  context.shadowBlur = shorter * 0.014
  context.shadowOffsetX = shorter * 0.005
  context.translate(left, row - size * 1.02)
  context.scale(size / 100, size / 100)
  for (const { points, tone } of shapes) {
    context.fillStyle = toCss(tone > 0 ? mix(sheet, pale, tone * 1.3) : shiftOklch(sheet, { l: tone }))
    context.beginPath()
    for (const point of points.split(' '))
      context.lineTo(...(point.split(',').map(Number) as [number, number]))
    context.closePath()
    context.fill()
  }
  context.restore()
}
