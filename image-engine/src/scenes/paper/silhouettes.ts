import type { Context2d } from '../../canvas/canvas.ts'
import { smoothstep, type Noise } from '../../paint/noise.ts'
import type { Random } from '../../paint/random.ts'

/** The dimensions of a sheet, in pixels. Its upper edge is cut, its lower edge lies behind the next sheet. */
interface SheetGeometry {
  width: number
  height: number
  /** The mean row of the crest, and how far the crest deviates from it. */
  row: number
  rise: number
}

/** Adds the outline of one sheet to the current path. */
export type SilhouetteTracer = (
  context: Context2d,
  blank: SheetGeometry,
  noise: Noise,
  random: Random,
) => void

const STEPS = 160

function traceCrest(
  context: Context2d,
  { width, height }: SheetGeometry,
  crest: (u: number) => number,
): void {
  context.moveTo(-width * 0.05, height * 1.1)
  for (let step = 0; step <= STEPS; step++) {
    const u = -0.05 + (step / STEPS) * 1.1
    context.lineTo(u * width, crest(u))
  }
  context.lineTo(width * 1.05, height * 1.1)
  context.closePath()
}

/** Peaks with straight edges. */
export const tracePeaks: SilhouetteTracer = (context, blank, _noise, random) => {
  const { width, height, row, rise } = blank
  context.moveTo(-width * 0.1, height * 1.1)
  context.lineTo(-width * 0.1, row + rise * random.between(-0.2, 0.5))
  let x = -width * 0.1
  for (let up = random.chance(0.5); x < width * 1.05; up = !up) {
    x += width * random.between(0.07, 0.17)
    const y = row + rise * (up ? random.between(-1, -0.35) : random.between(0.05, 0.6))
    const kink = random.between(0.3, 0.7)
    context.lineTo(x - width * 0.04, y + rise * (up ? kink * 0.45 : -kink * 0.3))
    context.lineTo(x, y)
  }
  context.lineTo(width * 1.15, height * 1.1)
  context.closePath()
}

/** Long soft hills. */
export const traceSoftHills: SilhouetteTracer = (context, blank, noise, random) => {
  const at = random.between(0, 50)
  const wide = random.between(1.1, 1.9)
  traceCrest(context, blank, u => blank.row + noise.fbm(u * wide + at, at, 2) * blank.rise * 1.1)
}

/** A hill with firs of three tiers each. */
export const traceFirs: SilhouetteTracer = (context, blank, noise, random) => {
  const at = random.between(0, 50)
  const crest = (u: number) => blank.row + noise.fbm(u * 1.4 + at, at, 2) * blank.rise * 0.7
  traceCrest(context, blank, crest)
  for (let u = random.between(-0.02, 0.03); u < 1.03; u += random.between(0.03, 0.1)) {
    const tall = blank.rise * random.between(1, 2.1)
    const x = u * blank.width
    const foot = crest(u) + tall * 0.08
    for (const [from, to, half] of [
      [0.1, 0.52, 0.2],
      [0.38, 0.78, 0.155],
      [0.62, 1, 0.11],
    ] as const) {
      context.moveTo(x - half * tall, foot - from * tall)
      context.lineTo(x, foot - to * tall)
      context.lineTo(x + half * tall, foot - from * tall)
      context.closePath()
    }
    context.rect(x - tall * 0.025, foot - tall * 0.14, tall * 0.05, tall * 0.2)
  }
}

/** Rows of curling waves. */
export const traceWaves: SilhouetteTracer = (context, blank, _noise, random) => {
  const { width, height, row, rise } = blank
  const span = width * random.between(0.17, 0.27)
  context.moveTo(-width * 0.3, height * 1.1)
  context.lineTo(-width * 0.3, row)
  for (let x = -width * 0.3 + span * random.next() * 0.6; x < width * 1.2; x += span) {
    const crest = row - rise * random.between(0.55, 0.85)
    context.bezierCurveTo(x + span * 0.18, row + rise * 0.1, x + span * 0.32, crest, x + span * 0.62, crest)
    // The tip falls over and curls back below itself.
    context.bezierCurveTo(
      x + span * 0.8,
      crest,
      x + span * 0.86,
      crest + rise * 0.3,
      x + span * 0.76,
      crest + rise * 0.38,
    )
    context.bezierCurveTo(
      x + span * 0.8,
      crest + rise * 0.22,
      x + span * 0.66,
      crest + rise * 0.18,
      x + span * 0.62,
      crest + rise * 0.4,
    )
    context.bezierCurveTo(
      x + span * 0.6,
      row - rise * 0.05,
      x + span * 0.85,
      row + rise * 0.05,
      x + span,
      row,
    )
  }
  context.lineTo(width * 1.3, height * 1.1)
  context.closePath()
}

/** Dunes with one long and one short flank. */
export const traceDunes: SilhouetteTracer = (context, blank, noise, random) => {
  const at = random.between(0, 50)
  const period = random.between(0.45, 0.75)
  traceCrest(context, blank, u => {
    const place = (u + at) / period + noise.at(u * 2, at) * 0.25
    const part = place - Math.floor(place)
    return (
      blank.row - blank.rise * 0.8 * (part < 0.72 ? smoothstep(0, 0.72, part) : smoothstep(1, 0.72, part))
    )
  })
}

/** Houses and towers of different heights, some with a spire. */
export const traceRoofs: SilhouetteTracer = (context, blank, _noise, random) => {
  const { width, height, row, rise } = blank
  for (let x = -width * 0.03; x < width * 1.02;) {
    const wide = width * random.between(0.045, 0.12)
    const top = row - rise * random.between(-0.3, 1)
    context.rect(x, top, wide + 1, height * 1.1 - top)
    const roof = random.next()
    if (roof < 0.3) {
      context.moveTo(x, top)
      context.lineTo(x + wide / 2, top - wide * random.between(0.3, 0.8))
      context.lineTo(x + wide, top)
      context.closePath()
    } else if (roof < 0.45) context.rect(x + wide * 0.47, top - wide * 0.7, wide * 0.06, wide * 0.8)
    else if (roof < 0.6) context.rect(x + wide * 0.2, top - wide * 0.18, wide * 0.6, wide * 0.2)
    x += wide * random.between(0.96, 1.15)
  }
}

/** Adds a cloud with a flat bottom around x, y to the current path. */
export function traceCloud(context: Context2d, x: number, y: number, wide: number, random: Random): void {
  const puffs = random.integer(3, 5)
  for (let puff = 0; puff < puffs; puff++) {
    const part = puff / (puffs - 1)
    const radius = wide * (0.1 + 0.13 * Math.sin(part * Math.PI)) * random.between(0.85, 1.15)
    context.moveTo(x + (part - 0.5) * wide * 0.75 + radius, y - radius * 0.8)
    context.arc(x + (part - 0.5) * wide * 0.75, y - radius * 0.8, radius, 0, Math.PI * 2)
  }
  context.roundRect(x - wide / 2, y - wide * 0.13, wide, wide * 0.13, wide * 0.065)
}
