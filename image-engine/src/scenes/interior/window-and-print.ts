import { toCss, mix, oklch, shiftOklch } from '../../color/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Intent } from '../../intent/intent.ts'
import { paintGeometry } from '../abstract/paint-geometry.ts'
import { paintMarble } from '../abstract/paint-marble.ts'
import { paintPapercut } from '../abstract/paint-papercut.ts'
import { paintSkyline } from '../city/paint-skyline.ts'
import { paintNestedLayout } from '../paint-nested-layout.ts'
import { paintAlpine } from '../landscape/paint-alpine.ts'
import { paintHills } from '../landscape/paint-hills.ts'
import { paintMountainRanges } from '../landscape/paint-mountain-ranges.ts'
import { paintOpenSea } from '../sea/paint-open-sea.ts'
import type { Stage } from '../stage.ts'
import type { Room } from './room.ts'

const plain: Pick<Intent, 'hues' | 'moods' | 'styles'> = { hues: [], moods: new Set(), styles: new Set() }

/**
 * Resolution of the view outside relative to the image. The view is slightly blurred, so that the room stands
 * out.
 */
const SHARPNESS = 0.65

/** Paints a window with its view, frame, sill and curtains. Pixels. */
export function paintWindow(
  stage: Stage,
  room: Room,
  x: number,
  y: number,
  wide: number,
  high: number,
  rng: Random,
): void {
  const { context, intent } = stage
  const view = chooseView(intent, rng)
  const outside = paintNestedLayout(stage, view, wide * SHARPNESS, high * SHARPNESS, 'view', {
    ...intent,
    ...plain,
    time: room.time,
  })
  const bar = room.metre * 0.035
  context.save()
  context.shadowColor = toCss(oklch(0.2, 0.03, 60), 0.35)
  context.shadowBlur = room.metre * 0.05
  context.fillStyle = toCss(shiftOklch(room.trim, { l: -0.04 }))
  context.fillRect(x - bar * 1.6, y - bar * 1.6, wide + bar * 3.2, high + bar * 3.2)
  context.restore()
  context.imageSmoothingQuality = 'high'
  context.drawImage(outside, x, y, wide, high)
  // Glass and daylight reduce the contrast of the view.
  context.fillStyle = toCss(oklch(0.97, 0.02, 90), room.evening ? 0.04 : 0.14)
  context.fillRect(x, y, wide, high)
  context.fillStyle = toCss(room.trim)
  const columns = Math.max(2, Math.round(wide / (room.metre * 0.62)))
  for (let column = 1; column < columns; column++)
    context.fillRect(x + (wide * column) / columns - bar / 2, y, bar, high)
  context.fillRect(x, y + high * 0.3 - bar / 2, wide, bar)
  context.fillStyle = toCss(shiftOklch(room.trim, { l: 0.02 }))
  context.fillRect(x - bar * 3, y + high + bar, wide + bar * 6, bar * 1.6)
  context.fillStyle = toCss(shiftOklch(room.trim, { l: -0.18 }), 0.7)
  context.fillRect(x - bar * 2.6, y + high + bar * 2.6, wide + bar * 5.2, bar * 0.5)
  if (rng.chance(0.6)) paintCurtains(stage, room, x, y, wide, rng)
}

function chooseView({ subjects, family }: Intent, rng: Random) {
  if (subjects.has('tower') || subjects.has('street') || family === 'city') return paintSkyline
  if (subjects.has('wave') || subjects.has('beach')) return paintOpenSea
  if (subjects.has('mountain') || subjects.has('lake')) return paintAlpine
  return rng.pick([
    paintHills,
    paintAlpine,
    paintMountainRanges,
    paintOpenSea,
    paintHills,
    paintSkyline,
  ] as const)
}

function paintCurtains(
  { context }: Stage,
  room: Room,
  x: number,
  y: number,
  wide: number,
  rng: Random,
): void {
  const cloth = mix(room.trim, room.cloth, rng.between(0.1, 0.7))
  const drop = room.floor - y + room.metre * 0.12
  const gather = room.metre * rng.between(0.26, 0.4)
  for (const side of [-1, 1]) {
    const left = side < 0 ? x - gather * 0.9 : x + wide - gather * 0.1
    const folds = context.createLinearGradient(left, 0, left + gather, 0)
    for (let fold = 0; fold <= 12; fold++)
      folds.addColorStop(fold / 12, toCss(shiftOklch(cloth, { l: fold % 2 ? -0.1 : 0.02 }), 0.95))
    context.fillStyle = folds
    context.beginPath()
    context.moveTo(left, y - room.metre * 0.16)
    context.lineTo(left + gather, y - room.metre * 0.16)
    context.quadraticCurveTo(
      left + gather * (side < 0 ? 0.92 : 1.04),
      y + drop * 0.5,
      left + gather,
      y - room.metre * 0.16 + drop,
    )
    context.lineTo(left, y - room.metre * 0.16 + drop)
    context.quadraticCurveTo(
      left + gather * (side < 0 ? -0.04 : 0.08),
      y + drop * 0.5,
      left,
      y - room.metre * 0.16,
    )
    context.fill()
  }
  context.fillStyle = toCss(oklch(0.4, 0.03, 70))
  context.fillRect(x - gather * 1.2, y - room.metre * 0.19, wide + gather * 2.4, room.metre * 0.03)
}

/** Paints a framed print of an abstract layout. */
export function paintPrint(
  stage: Stage,
  room: Room,
  x: number,
  y: number,
  wide: number,
  high: number,
  rng: Random,
): void {
  const { context, intent } = stage
  const art = paintNestedLayout(
    { ...stage, random: rng },
    rng.pick([paintPapercut, paintGeometry, paintMarble] as const),
    wide,
    high,
    'art',
    { ...intent, ...plain, hues: [room.accent.h, room.cloth.h] },
  )
  const frame = room.metre * 0.03
  const mount = Math.min(wide, high) * 0.13
  context.save()
  context.shadowColor = toCss(oklch(0.15, 0.03, 60), 0.5)
  context.shadowBlur = room.metre * 0.08
  context.shadowOffsetX = -room.side * room.metre * 0.03
  context.shadowOffsetY = room.metre * 0.04
  context.fillStyle = toCss(rng.chance(0.5) ? shiftOklch(room.wood, { l: -0.1 }) : oklch(0.25, 0.01, 80))
  context.fillRect(x - frame, y - frame, wide + frame * 2, high + frame * 2)
  context.restore()
  context.fillStyle = toCss(room.trim)
  context.fillRect(x, y, wide, high)
  context.drawImage(art, x + mount, y + mount, wide - mount * 2, high - mount * 2)
  if (room.evening) {
    context.fillStyle = toCss(oklch(0.25, 0.04, 60), 0.25)
    context.fillRect(x, y, wide, high)
  }
}
