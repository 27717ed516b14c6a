import { oklch } from '../../paint/oklch.ts'
import { box, ring, span } from '../shapes.ts'
import { part, type Build, type Material } from '../solid.ts'

/** A ring of gold or silver that stands upright, with a cut stone. */
export const fingerRing: Build = ({ main, metal }, random) => {
  const gold: Material = { colour: metal, gloss: 1, metal: 1 }
  const stone: Material = { colour: random.chance(0.5) ? oklch(0.95, 0.015, 240) : main, gloss: 1, glow: 0.2 }
  const size = random.between(0.13, 0.17)
  return {
    turn: 0.45,
    above: 0.2,
    parts: [
      part([0, 0.36, 0, 0.44], gold, (x, y, z) => ring(span(x, y - 0.36), z, 0.31, 0.045)),
      // Facets: two pyramids, cut off at the top.
      part([0, 0.79, 0, 0.28], stone, (x, y, z) => {
        const eight = Math.max(Math.abs(x), Math.abs(z), (Math.abs(x) + Math.abs(z)) * 0.7071)
        const up = y - 0.79
        return Math.max((eight + up - size) * 0.7, (eight - up * 0.75 - size) * 0.75, up - 0.06)
      }),
      part([0, 0.72, 0, 0.28], gold, (x, y, z) => {
        const u = Math.abs(x * 0.7071 + z * 0.7071)
        const w = Math.abs(-x * 0.7071 + z * 0.7071)
        return box(Math.max(u, w) - size * 0.78, y - 0.74, Math.min(u, w), 0.014, 0.085, 0.018, 0.01)
      }),
    ],
  }
}
