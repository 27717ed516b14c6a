import { oklch, shiftOklch } from '../../color/oklch.ts'
import { sdBox, sdRoundCone } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** A made double bed with a headboard and a throw across its foot. */
export const buildBed: SolidBuilder = ({ main, second }, random) => {
  const linen: Material = { color: shiftOklch(second, { l: 0.05 }), gloss: 0 }
  const cover: Material = { color: second, gloss: 0 }
  const throwOver: Material = { color: main, gloss: 0 }
  const wood: Material = { color: oklch(0.55, 0.07, 60), gloss: 0.25 }
  const padded: Material = random.chance(0.5) ? wood : { color: shiftOklch(main, { l: 0.06 }), gloss: 0.05 }
  const ridge = (x: number, z: number) => Math.sin(x * 9 + z * 5) * 0.006 + Math.sin(z * 17 - x * 4) * 0.004
  return {
    maxTurn: 0.06,
    yaw: random.chance(0.5) ? 0.5 : -0.5,
    pitch: 0.34,
    parts: [
      createPart([0, 0.42, -0.78, 0.85], padded, (x, y, z) =>
        sdBox(x, y - 0.42, z + 0.78, 0.66, 0.42, 0.045, 0.04),
      ),
      createPart([0, 0.14, 0, 1.05], wood, (x, y, z) => sdBox(x, y - 0.15, z, 0.64, 0.06, 0.78, 0.02)),
      createPart([0, 0.28, 0, 1.05], linen, (x, y, z) => sdBox(x, y - 0.27, z, 0.61, 0.1, 0.75, 0.06)),
      createPart(
        [0, 0.3, 0.18, 0.95],
        (_x, _y, z) => (z > 0.3 && z < 0.58 ? throwOver : cover),
        (x, y, z) => (sdBox(x, y - 0.29 + ridge(x, z), z - 0.17, 0.645, 0.125, 0.62, 0.06) - 0.004) * 0.85,
      ),
      ...[-0.31, 0.31].map(at =>
        createPart([at, 0.45, -0.55, 0.36], linen, (x, y, z) => {
          const tilt = (z + 0.55) * 0.6
          return sdBox(x - at, y - 0.45 + tilt, z + 0.55, 0.26, 0.085, 0.16, 0.08) * 0.85
        }),
      ),
      createPart(
        [0, 0.46, -0.36, 0.26],
        throwOver,
        (x, y, z) => sdBox(x, y - 0.46 + (z + 0.36) * 0.7, z + 0.36, 0.17, 0.07, 0.12, 0.065) * 0.85,
      ),
      ...[-0.56, 0.56].map(x =>
        createPart([x, 0.06, 0.7, 0.12], wood, (px, py, pz) =>
          sdRoundCone(px, py, pz, [x, 0.02, 0.7, x, 0.12, 0.68], 0.025),
        ),
      ),
    ],
  }
}
