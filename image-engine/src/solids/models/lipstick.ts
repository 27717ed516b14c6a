import { shiftOklch } from '../../color/oklch.ts'
import { sdCylinder, length2d } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** An open lipstick with a slanted tip and its cap beside it. */
export const buildLipstick: SolidBuilder = ({ main, metal, dark }, random) => {
  const color: Material = { color: shiftOklch(main, { l: -0.06, c: 0.04 }), gloss: 0.3 }
  const gold: Material = { color: metal, gloss: 0.95, metal: 1 }
  const lacquer: Material = { color: dark, gloss: 0.85 }
  const out = random.between(0.94, 1.04)
  const side = random.chance(0.5) ? 1 : -1
  return {
    maxTurn: 0.5,
    pitch: 0.18,
    parts: [
      createPart([-0.14 * side, 0.22, 0, 0.36], lacquer, (x, y, z) =>
        sdCylinder(length2d(x + 0.14 * side, z), y - 0.2, 0.15, 0.2, 0.015),
      ),
      createPart([-0.14 * side, 0.5, 0, 0.24], gold, (x, y, z) =>
        sdCylinder(length2d(x + 0.14 * side, z), y - 0.5, 0.125, 0.13, 0.012),
      ),
      createPart([-0.14 * side, 0.78, 0, 0.32], color, (x, y, z) => {
        const bullet = sdCylinder(length2d(x + 0.14 * side, z), y - 0.75, 0.095, out - 0.75, 0.035)
        return Math.max(bullet, (y - out + 0.08) * 0.78 + (z - 0.01) * 0.6)
      }),
      createPart(
        [0.27 * side, 0.24, 0.12, 0.32],
        (_x, y) => (y < 0.05 ? gold : lacquer),
        (x, y, z) => sdCylinder(length2d(x - 0.27 * side, z - 0.12), y - 0.24, 0.15, 0.24, 0.02),
      ),
    ],
  }
}
