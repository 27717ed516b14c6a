import { shiftOklch } from '../../color/oklch.ts'
import { sdCylinder, sdRoundCone, length2d } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** Headphones that stand on their cups. */
export const buildHeadphones: SolidBuilder = ({ main, metal }) => {
  const shell: Material = { color: main, gloss: 0.45 }
  const cushion: Material = { color: shiftOklch(main, { l: -0.26, c: -0.02 }), gloss: 0.12 }
  const steel: Material = { color: metal, gloss: 0.9, metal: 1 }
  const lid: Material = { color: shiftOklch(main, { l: 0.1 }), gloss: 0.75 }
  return {
    maxTurn: 0.3,
    yaw: 0.5,
    pitch: 0.15,
    parts: [
      createPart(
        [0, 0.72, 0, 0.52],
        (_x, y) => (y > 0.8 ? cushion : steel),
        (x, y, z) => {
          const radial = length2d(x / 0.94, (y - 0.52) / 1.12)
          const half = y > 0.8 ? 0.085 : 0.035
          const thick = y > 0.8 ? 0.045 : 0.02
          const dx = Math.max(0, Math.abs(radial - 0.41) - thick + 0.02)
          const dz = Math.max(0, Math.abs(z) - half + 0.02)
          return Math.max((length2d(dx, dz) - 0.02) * 0.85, 0.42 - y)
        },
      ),
      createPart(
        [-0.4, 0.28, 0, 0.32],
        shell,
        (x, y, z) => sdCylinder(length2d((y - 0.28) / 1.22, z), x + 0.41, 0.21, 0.065, 0.05) * 0.85,
      ),
      createPart(
        [0.4, 0.28, 0, 0.32],
        shell,
        (x, y, z) => sdCylinder(length2d((y - 0.28) / 1.22, z), x - 0.41, 0.21, 0.065, 0.05) * 0.85,
      ),
      createPart([-0.3, 0.28, 0, 0.3], cushion, (x, y, z) => cup(x + 0.315, y, z)),
      createPart([0.3, 0.28, 0, 0.3], cushion, (x, y, z) => cup(x - 0.315, y, z)),
      createPart(
        [0, 0.28, 0, 0.6],
        lid,
        (x, y, z) =>
          sdCylinder(length2d((y - 0.28) / 1.2, z), Math.abs(x) - 0.478, 0.13, 0.012, 0.008) * 0.85,
      ),
      createPart([0, 0.5, 0, 0.56], steel, (x, y, z) =>
        sdRoundCone(Math.abs(x), y, z, [0.415, 0.36, 0, 0.39, 0.62, 0], 0.026),
      ),
    ],
  }
}

/** The soft ring of an ear cup. */
function cup(x: number, y: number, z: number): number {
  const radial = length2d((y - 0.28) / 1.22, z)
  return (length2d(Math.max(0, Math.abs(radial - 0.145) - 0.02), x) - 0.045) * 0.85
}
