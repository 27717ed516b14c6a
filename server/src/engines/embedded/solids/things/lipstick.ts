import { shift } from '../../paint/oklch.ts'
import { drum, span } from '../shapes.ts'
import { part, type Build, type Material } from '../solid.ts'

/** An open lipstick with its slanted tip, its cap beside it. */
export const lipstick: Build = ({ main, metal, dark }, random) => {
  const colour: Material = { colour: shift(main, { l: -0.06, c: 0.04 }), gloss: 0.3 }
  const gold: Material = { colour: metal, gloss: 0.95, metal: 1 }
  const lacquer: Material = { colour: dark, gloss: 0.85 }
  const out = random.between(0.94, 1.04)
  const side = random.chance(0.5) ? 1 : -1
  return {
    turn: 0.5,
    above: 0.18,
    parts: [
      part([-0.14 * side, 0.22, 0, 0.36], lacquer, (x, y, z) =>
        drum(span(x + 0.14 * side, z), y - 0.2, 0.15, 0.2, 0.015),
      ),
      part([-0.14 * side, 0.5, 0, 0.24], gold, (x, y, z) =>
        drum(span(x + 0.14 * side, z), y - 0.5, 0.125, 0.13, 0.012),
      ),
      part([-0.14 * side, 0.78, 0, 0.32], colour, (x, y, z) => {
        const bullet = drum(span(x + 0.14 * side, z), y - 0.75, 0.095, out - 0.75, 0.035)
        return Math.max(bullet, (y - out + 0.08) * 0.78 + (z - 0.01) * 0.6)
      }),
      part(
        [0.27 * side, 0.24, 0.12, 0.32],
        (_x, y) => (y < 0.05 ? gold : lacquer),
        (x, y, z) => drum(span(x - 0.27 * side, z - 0.12), y - 0.24, 0.15, 0.24, 0.02),
      ),
    ],
  }
}
