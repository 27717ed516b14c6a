import { shiftOklch } from '../../color/oklch.ts'
import { sdBox, sdTorus, length2d } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** A leather handbag with a flap, a clasp and one handle. */
export const buildBag: SolidBuilder = ({ main, metal }, random) => {
  const leather: Material = { color: main, gloss: 0.38 }
  const piping: Material = { color: shiftOklch(main, { l: -0.16 }), gloss: 0.3 }
  const seam: Material = { color: shiftOklch(main, { l: 0.15 }), gloss: 0.1 }
  const steel: Material = { color: metal, gloss: 0.95, metal: 1 }
  const deep = random.between(0.3, 0.36)
  const round = random.chance(0.5)
  const flapFoot = (x: number) => (round ? deep - 0.02 + Math.abs(x) ** 2 * 0.5 : deep + Math.abs(x) * 0.12)
  const widthAt = (y: number) => 0.56 - (y - 0.05) * 0.16
  return {
    maxTurn: 0.35,
    yaw: 0.3,
    pitch: 0.15,
    parts: [
      createPart(
        [0, 0.34, 0, 0.68],
        (x, y) => (Math.abs(Math.abs(x) - widthAt(y) + 0.03) < 0.006 && y < 0.6 ? seam : leather),
        (x, y, z) => sdBox(x, y - 0.34, z, widthAt(y), 0.34, 0.19 - y * 0.09, 0.06) * 0.85,
      ),
      createPart(
        [0, 0.5, 0.1, 0.64],
        (x, y) =>
          y < flapFoot(x) + 0.02 ? piping : Math.abs(y - flapFoot(x) - 0.045) < 0.006 ? seam : leather,
        (x, y, z) =>
          Math.max(
            sdBox(x, y - 0.36, z, widthAt(y) + 0.014, 0.345, 0.205 - y * 0.09, 0.065),
            flapFoot(x) - y,
            -z - 0.05,
          ) * 0.85,
      ),
      createPart([0, 0.4, 0.2, 0.12], steel, (x, y, z) =>
        sdBox(x, y - 0.4, z - 0.185, 0.06, 0.045, 0.022, 0.015),
      ),
      createPart([0, 0.78, 0, 0.42], piping, (x, y, z) => {
        const arch = length2d(x / 1.05, (y - 0.66) / 1.1)
        return Math.max(sdTorus(arch, z, 0.28, 0.028) * 0.85, 0.63 - y)
      }),
      createPart([0, 0.68, 0, 0.4], steel, (x, y, z) =>
        sdTorus(length2d(Math.abs(x) - 0.295, y - 0.665), z, 0.04, 0.012),
      ),
    ],
  }
}
