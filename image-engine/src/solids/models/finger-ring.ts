import { oklch } from '../../color/oklch.ts'
import { sdBox, sdTorus, length2d } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** An upright ring of gold or silver with a cut stone. */
export const buildFingerRing: SolidBuilder = ({ main, metal }, random) => {
  const gold: Material = { color: metal, gloss: 1, metal: 1 }
  const stone: Material = {
    color: random.chance(0.5) ? oklch(0.95, 0.015, 240) : main,
    gloss: 1,
    emission: 0.2,
  }
  const size = random.between(0.13, 0.17)
  return {
    maxTurn: 0.45,
    pitch: 0.2,
    parts: [
      createPart([0, 0.36, 0, 0.44], gold, (x, y, z) => sdTorus(length2d(x, y - 0.36), z, 0.31, 0.045)),
      // Facets: two pyramids with the tops cut off.
      createPart([0, 0.79, 0, 0.28], stone, (x, y, z) => {
        const eight = Math.max(Math.abs(x), Math.abs(z), (Math.abs(x) + Math.abs(z)) * 0.7071)
        const up = y - 0.79
        return Math.max((eight + up - size) * 0.7, (eight - up * 0.75 - size) * 0.75, up - 0.06)
      }),
      createPart([0, 0.72, 0, 0.28], gold, (x, y, z) => {
        const u = Math.abs(x * 0.7071 + z * 0.7071)
        const w = Math.abs(-x * 0.7071 + z * 0.7071)
        return sdBox(Math.max(u, w) - size * 0.78, y - 0.74, Math.min(u, w), 0.014, 0.085, 0.018, 0.01)
      }),
    ],
  }
}
