import { oklch, shiftOklch } from '../../color/oklch.ts'
import { sdCylinder, sdEllipsoid, sdRoundCone, length2d } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** A burning scented candle in a glass with a label. */
export const buildCandle: SolidBuilder = ({ main, second }, random) => {
  const wide = random.between(0.28, 0.36)
  const high = random.between(0.5, 0.66)
  const glass: Material = { color: main, gloss: 0.8 }
  const label: Material = { color: shiftOklch(second, { l: 0.04 }), gloss: 0.05 }
  const print: Material = { color: oklch(0.3, 0.03, main.h), gloss: 0.05 }
  const wax: Material = { color: oklch(0.94, 0.035, 82), gloss: 0.3, emission: 0.3 }
  const flame: Material = { color: oklch(0.95, 0.12, 82), gloss: 0, emission: 2.4 }
  const tip: Material = { color: oklch(0.82, 0.16, 62), gloss: 0, emission: 2 }
  const wick: Material = { color: oklch(0.2, 0.01, 60), gloss: 0 }
  const written = (x: number, y: number) =>
    Math.abs(y - high * 0.56) < 0.012
      ? Math.abs(x) < 0.1
      : Math.abs(y - high * 0.46) < 0.006 && Math.abs(x) < 0.06
  return {
    maxTurn: 0.2,
    pitch: 0.28,
    parts: [
      createPart(
        [0, high / 2, 0, length2d(wide, high / 2) + 0.04],
        (x, y, z) => {
          if (length2d(x, z) < wide - 0.018) return wax
          if (z < 0 || Math.abs(x) > wide * 0.62 || Math.abs(y - high / 2) > high * 0.2) return glass
          return written(x, y) ? print : label
        },
        (x, y, z) => {
          const radial = length2d(x, z)
          return Math.max(
            sdCylinder(radial, y - high / 2, wide, high / 2, 0.03),
            -Math.max(radial - wide + 0.028, high - 0.09 - y),
          )
        },
      ),
      createPart([0, high, 0, 0.12], wick, (x, y, z) =>
        sdRoundCone(x, y, z, [0, high - 0.1, 0, 0.012, high + 0.01, 0], 0.008),
      ),
      createPart(
        [0, high + 0.09, 0, 0.16],
        (_x, y) => (y > high + 0.13 ? tip : flame),
        (x, y, z) => {
          const slim = 1 - Math.max(0, y - high - 0.05) * 4.2
          return (
            sdEllipsoid(x / Math.max(0.2, slim), y - high - 0.085, z / Math.max(0.2, slim), 0.04, 0.1, 0.04) *
            0.5
          )
        },
      ),
    ],
  }
}
