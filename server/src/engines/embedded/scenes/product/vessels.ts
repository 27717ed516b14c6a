import { clamp, lerp, smoothstep } from '../../paint/noise.ts'
import { mix, oklch, shift, type Oklch } from '../../paint/oklch.ts'
import type { Clay, Turned } from '../../paint/lathe.ts'
import type { Random } from '../../paint/random.ts'

/** A curve through the given radii, evenly spaced from the top to the foot. */
function curve(radii: readonly number[]): (part: number) => number {
  return part => {
    const at = clamp(part) * (radii.length - 1)
    const before = Math.min(radii.length - 2, Math.floor(at))
    const [a, b, c, d] = [before - 1, before, before + 1, before + 2].map(
      i => radii[Math.max(0, Math.min(radii.length - 1, i))] ?? 0,
    ) as [number, number, number, number]
    const t = at - before
    // Catmull and Rom's spline: smooth, and through every point.
    return (
      0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
    )
  }
}

/** A thrown vase: every one has its own neck, shoulder and foot. */
export function vase(colour: Oklch, random: Random): Turned {
  const shoulder = random.between(0.2, 0.36)
  const neck = shoulder * random.between(0.24, 0.6)
  const shape = random.pick([
    [
      neck * 1.25,
      neck,
      neck * 1.05,
      shoulder * 0.85,
      shoulder,
      shoulder * 0.93,
      shoulder * 0.74,
      shoulder * 0.52,
    ],
    [neck * 1.1, neck, neck, neck * 1.02, neck * 1.3, shoulder * 0.9, shoulder, shoulder * 0.72],
    [
      shoulder * 0.62,
      shoulder * 0.8,
      shoulder * 0.95,
      shoulder,
      shoulder * 0.96,
      shoulder * 0.84,
      shoulder * 0.66,
      shoulder * 0.5,
    ],
    [
      neck * 1.5,
      neck * 0.95,
      neck * 1.4,
      shoulder,
      shoulder * 0.72,
      shoulder * 0.5,
      shoulder * 0.62,
      shoulder * 0.7,
    ],
  ] as const)
  const clay: Clay = {
    colour,
    gloss: random.chance(0.5) ? random.between(0.5, 0.95) : random.between(0, 0.15),
    clear: 0,
    grain: random.between(0.3, 1),
  }
  const dipped = random.chance(0.4) ? random.between(0.3, 0.7) : 2
  const raw: Clay = { ...clay, colour: mix(colour, oklch(0.8, 0.035, 70), 0.75), gloss: 0.05, grain: 1.2 }
  return { radius: curve(shape), clay: part => (part > dipped ? raw : clay), open: true }
}

/** Hues in which pears ripen. */
const pearHues = { least: 80, most: 150 }

/** A round fruit, flattened a little at its poles; a yellow or green one may be a pear. */
export function fruit(random: Random, tones: readonly [Oklch, ...Oklch[]]): Turned {
  const long = random.chance(0.5)
  const colour = random.pick(tones)
  const pear = long && colour.h > pearHues.least && colour.h < pearHues.most
  const radius = pear
    ? curve([0.05, 0.17, 0.2, 0.27, 0.37, 0.4, 0.33, 0.16])
    : (part: number) => Math.max(0.02, 0.54 * Math.sqrt(clamp(1 - (2 * part - 1) ** 2)) ** 0.92)
  return {
    radius,
    clay: part => ({
      colour: shift(colour, { l: (0.4 - part) * 0.09, h: (part - 0.5) * 16 }),
      gloss: 0.22,
      clear: 0,
      grain: 0.5,
    }),
    open: false,
    lean: 0,
  }
}

/** A flask of coloured glass with a stopper. */
export function flask(colour: Oklch, metal: Oklch, random: Random): Turned {
  const wide = random.between(0.2, 0.33)
  const capHigh = random.between(0.16, 0.24)
  const cap = wide * random.between(0.34, 0.6)
  const square = random.chance(0.6)
  const body = (part: number) => {
    const t = clamp((part - capHigh - 0.04) / (0.96 - capHigh))
    if (square) return lerp(wide * 0.45, wide, smoothstep(0, 0.09, t)) * (1 - 0.06 * smoothstep(0.95, 1, t))
    return (
      wide *
      (0.36 + 0.64 * Math.sqrt(clamp(1 - (1 - Math.min(1, t * 1.5)) ** 2))) *
      (1 - 0.1 * smoothstep(0.86, 1, t))
    )
  }
  const radius = (part: number) =>
    part < capHigh
      ? cap * (0.94 + 0.06 * smoothstep(0, 0.03, part))
      : part < capHigh + 0.04
        ? cap * 0.62
        : body(part)
  const level = random.between(0.34, 0.5)
  const glass: Clay = { colour, gloss: 1, clear: 0.75, grain: 0 }
  const empty: Clay = { ...glass, colour: mix(colour, oklch(0.96, 0.015, colour.h), 0.72) }
  const stopper: Clay = { colour: metal, gloss: 0.9, clear: 0, grain: 0.15 }
  const label: Clay = { colour: oklch(0.95, 0.012, 85), gloss: 0.05, clear: 0, grain: 0.2 }
  const labelled = random.chance(0.5)
  return {
    radius,
    clay: part =>
      part < capHigh + 0.04
        ? stopper
        : labelled && part > 0.62 && part < 0.8
          ? label
          : part < level
            ? empty
            : glass,
    open: false,
  }
}

/** A low jar with a lid. */
export function jar(colour: Oklch, metal: Oklch, random: Random): Turned {
  const wide = random.between(0.52, 0.75)
  const lid = random.between(0.26, 0.36)
  const radius = (part: number) =>
    part < lid
      ? wide * (0.97 + 0.03 * smoothstep(0, 0.06, part))
      : wide * (0.9 + 0.1 * smoothstep(lid, lid + 0.08, part)) * (1 - 0.08 * smoothstep(0.88, 1, part))
  return {
    radius,
    clay: part =>
      part < lid
        ? { colour: metal, gloss: 0.85, clear: 0, grain: 0.1 }
        : { colour, gloss: 0.75, clear: 0.15, grain: 0 },
    open: false,
  }
}
