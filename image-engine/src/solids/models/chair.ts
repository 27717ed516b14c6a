import { oklch } from '../../color/oklch.ts'
import { sdBox, sdRoundCone } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** A lounge chair: an upholstered shell on four splayed wooden legs. */
export const buildChair: SolidBuilder = ({ main, metal }, random) => {
  const cloth: Material = { color: main, gloss: 0.06 }
  const wood: Material = random.chance(0.7)
    ? { color: oklch(0.5, 0.075, 58), gloss: 0.35 }
    : { color: metal, gloss: 0.9, metal: 1 }
  const arms = random.chance(0.6)
  const legs = [
    [0.3, 0.27, 0.37, 0.36],
    [-0.3, 0.27, -0.37, 0.36],
    [0.28, -0.22, 0.34, -0.32],
    [-0.28, -0.22, -0.34, -0.32],
  ] as const
  return {
    maxTurn: 0.35,
    yaw: -0.5,
    pitch: 0.25,
    parts: [
      createPart([0, 0.44, 0.04, 0.56], cloth, (x, y, z) =>
        sdBox(x, y - 0.43 + (z - 0.05) * -0.06, z - 0.05, 0.37, 0.085, 0.36, 0.08),
      ),
      createPart([0, 0.76, -0.3, 0.56], cloth, (x, y, z) => {
        const back = z + 0.26 + (y - 0.4) * 0.24 - x * x * 0.3
        return sdBox(x, y - 0.74, back, 0.37 - Math.max(0, y - 0.74) * 0.12, 0.34, 0.07, 0.065) * 0.85
      }),
      ...(arms
        ? [
            createPart([0, 0.6, 0, 0.56], cloth, (x: number, y: number, z: number) =>
              sdBox(Math.abs(x) - 0.39, y - 0.58, z - 0.02, 0.055, 0.13, 0.33, 0.05),
            ),
          ]
        : []),
      ...legs.map(([x, z, toX, toZ]) =>
        createPart([(x + toX) / 2, 0.18, (z + toZ) / 2, 0.28], wood, (px, py, pz) =>
          sdRoundCone(px, py, pz, [x, 0.36, z, toX, 0.02, toZ], 0.034, 0.02),
        ),
      ),
    ],
  }
}
