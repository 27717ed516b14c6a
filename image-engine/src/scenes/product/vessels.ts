import { clamp, lerp, smoothstep } from '../../paint/noise.ts'
import { mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { LatheMaterial, LatheShape } from '../../paint/lathe.ts'
import type { Random } from '../../paint/random.ts'

/** Creates a curve through the given radii, evenly spaced from the top to the bottom. */
function createRadiusCurve(radii: readonly number[]): (part: number) => number {
  return part => {
    const at = clamp(part) * (radii.length - 1)
    const before = Math.min(radii.length - 2, Math.floor(at))
    const [a, b, c, d] = [before - 1, before, before + 1, before + 2].map(
      i => radii[Math.max(0, Math.min(radii.length - 1, i))] ?? 0,
    ) as [number, number, number, number]
    const t = at - before
    // A Catmull-Rom spline, which is smooth and passes through every point.
    return (
      0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
    )
  }
}

/** A pottery vase with random neck, shoulder and foot. */
export function createVase(color: Oklch, random: Random): LatheShape {
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
  const clay: LatheMaterial = {
    color,
    gloss: random.chance(0.5) ? random.between(0.5, 0.95) : random.between(0, 0.15),
    transparency: 0,
    grain: random.between(0.3, 1),
  }
  const dipped = random.chance(0.4) ? random.between(0.3, 0.7) : 2
  const raw: LatheMaterial = {
    ...clay,
    color: mix(color, oklch(0.8, 0.035, 70), 0.75),
    gloss: 0.05,
    grain: 1.2,
  }
  return { radius: createRadiusCurve(shape), material: part => (part > dipped ? raw : clay), open: true }
}

/** Hues of pears, in degrees. */
const pearHues = { min: 80, max: 150 }

/** A round fruit with flattened poles. A yellow or green one may be a pear. */
export function createFruit(random: Random, tones: readonly [Oklch, ...Oklch[]]): LatheShape {
  const long = random.chance(0.5)
  const color = random.pick(tones)
  const pear = long && color.h > pearHues.min && color.h < pearHues.max
  const radius = pear
    ? createRadiusCurve([0.05, 0.17, 0.2, 0.27, 0.37, 0.4, 0.33, 0.16])
    : (part: number) => Math.max(0.02, 0.54 * Math.sqrt(clamp(1 - (2 * part - 1) ** 2)) ** 0.92)
  return {
    radius,
    material: part => ({
      color: shiftOklch(color, { l: (0.4 - part) * 0.09, h: (part - 0.5) * 16 }),
      gloss: 0.22,
      transparency: 0,
      grain: 0.5,
    }),
    open: false,
    viewTilt: 0,
  }
}

/** A flask of colored glass with a stopper. */
export function createFlask(color: Oklch, metal: Oklch, random: Random): LatheShape {
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
  const glass: LatheMaterial = { color, gloss: 1, transparency: 0.75, grain: 0 }
  const empty: LatheMaterial = { ...glass, color: mix(color, oklch(0.96, 0.015, color.h), 0.72) }
  const stopper: LatheMaterial = { color: metal, gloss: 0.9, transparency: 0, grain: 0.15 }
  const label: LatheMaterial = { color: oklch(0.95, 0.012, 85), gloss: 0.05, transparency: 0, grain: 0.2 }
  const labelled = random.chance(0.5)
  return {
    radius,
    material: part =>
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
export function createJar(color: Oklch, metal: Oklch, random: Random): LatheShape {
  const wide = random.between(0.52, 0.75)
  const lid = random.between(0.26, 0.36)
  const radius = (part: number) =>
    part < lid
      ? wide * (0.97 + 0.03 * smoothstep(0, 0.06, part))
      : wide * (0.9 + 0.1 * smoothstep(lid, lid + 0.08, part)) * (1 - 0.08 * smoothstep(0.88, 1, part))
  return {
    radius,
    material: part =>
      part < lid
        ? { color: metal, gloss: 0.85, transparency: 0, grain: 0.1 }
        : { color, gloss: 0.75, transparency: 0.15, grain: 0 },
    open: false,
  }
}
