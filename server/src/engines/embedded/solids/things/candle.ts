import { oklch, shift } from '../../paint/oklch.ts'
import { drum, ellipsoid, rod, span } from '../shapes.ts'
import { part, type Build, type Material } from '../solid.ts'

/** A scented candle that burns in its glass, a label around it. */
export const candle: Build = ({ main, second }, random) => {
  const wide = random.between(0.28, 0.36)
  const high = random.between(0.5, 0.66)
  const glass: Material = { colour: main, gloss: 0.8 }
  const label: Material = { colour: shift(second, { l: 0.04 }), gloss: 0.05 }
  const print: Material = { colour: oklch(0.3, 0.03, main.h), gloss: 0.05 }
  const wax: Material = { colour: oklch(0.94, 0.035, 82), gloss: 0.3, glow: 0.3 }
  const flame: Material = { colour: oklch(0.95, 0.12, 82), gloss: 0, glow: 2.4 }
  const tip: Material = { colour: oklch(0.82, 0.16, 62), gloss: 0, glow: 2 }
  const wick: Material = { colour: oklch(0.2, 0.01, 60), gloss: 0 }
  const written = (x: number, y: number) =>
    Math.abs(y - high * 0.56) < 0.012
      ? Math.abs(x) < 0.1
      : Math.abs(y - high * 0.46) < 0.006 && Math.abs(x) < 0.06
  return {
    turn: 0.2,
    above: 0.28,
    parts: [
      part(
        [0, high / 2, 0, span(wide, high / 2) + 0.04],
        (x, y, z) => {
          if (span(x, z) < wide - 0.018) return wax
          if (z < 0 || Math.abs(x) > wide * 0.62 || Math.abs(y - high / 2) > high * 0.2) return glass
          return written(x, y) ? print : label
        },
        (x, y, z) => {
          const radial = span(x, z)
          return Math.max(
            drum(radial, y - high / 2, wide, high / 2, 0.03),
            -Math.max(radial - wide + 0.028, high - 0.09 - y),
          )
        },
      ),
      part([0, high, 0, 0.12], wick, (x, y, z) =>
        rod(x, y, z, [0, high - 0.1, 0, 0.012, high + 0.01, 0], 0.008),
      ),
      part(
        [0, high + 0.09, 0, 0.16],
        (_x, y) => (y > high + 0.13 ? tip : flame),
        (x, y, z) => {
          const slim = 1 - Math.max(0, y - high - 0.05) * 4.2
          return (
            ellipsoid(x / Math.max(0.2, slim), y - high - 0.085, z / Math.max(0.2, slim), 0.04, 0.1, 0.04) *
            0.5
          )
        },
      ),
    ],
  }
}
