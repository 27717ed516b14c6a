import { oklch, shiftOklch } from '../../color/oklch.ts'
import { sdCylinder, sdTorus, length2d } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** A filled coffee mug. */
export const buildCup: SolidBuilder = ({ main, second }, random) => {
  const glaze: Material = { color: main, gloss: 0.75 }
  const inner: Material = { color: shiftOklch(second, { l: 0.03 }), gloss: 0.7 }
  const coffee: Material = { color: oklch(0.33, 0.06, 55), gloss: 0.8 }
  const crema: Material = { color: oklch(0.62, 0.09, 62), gloss: 0.5 }
  const wide = random.between(0.3, 0.36)
  const high = random.between(0.56, 0.7)
  const flare = random.between(-0.04, 0.1)
  const dipped = random.chance(0.4) ? random.between(0.12, 0.3) : 0
  const clay: Material = { color: oklch(0.78, 0.04, 70), gloss: 0.1 }
  const radiusAt = (y: number) => wide + flare * (y / high - 1) - Math.max(0, 0.05 - y) * 0.8
  return {
    maxTurn: 0.35,
    yaw: -0.35,
    pitch: 0.3,
    parts: [
      createPart(
        [0, high / 2, 0, length2d(wide, high / 2) + 0.06],
        (x, y, z) => (length2d(x, z) < radiusAt(y) - 0.022 ? inner : y < dipped ? clay : glaze),
        (x, y, z) => {
          const radial = length2d(x, z)
          const outer = sdCylinder(radial, y - high / 2, radiusAt(y), high / 2, 0.025)
          const hollow = Math.max(radial - radiusAt(y) + 0.04, 0.06 - y)
          return Math.max(outer, -hollow) * 0.9
        },
      ),
      createPart(
        [0, high * 0.82, 0, wide],
        (x, _y, z) => (length2d(x, z) > radiusAt(high * 0.82) - 0.075 ? crema : coffee),
        (x, y, z) => sdCylinder(length2d(x, z), y - high * 0.8, radiusAt(high * 0.82) - 0.036, 0.02, 0.005),
      ),
      createPart([wide + 0.1, high * 0.52, 0, 0.32], glaze, (x, y, z) =>
        Math.max(
          sdTorus(length2d((x - wide + 0.01) / 1.05, (y - high * 0.52) / 1.15), z, 0.17, 0.037) * 0.85,
          radiusAt(y) - 0.035 - length2d(x, z),
        ),
      ),
    ],
  }
}
