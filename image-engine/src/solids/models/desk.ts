import { oklch, shiftOklch } from '../../color/oklch.ts'
import { sdBox, sdCylinder, sdRoundCone, length2d } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** A writing desk with drawers, an open laptop, a lamp, some books and a chair. */
export const buildDesk: SolidBuilder = ({ main, second, metal }, random) => {
  const wood: Material = { color: oklch(random.between(0.42, 0.62), 0.07, 60), gloss: 0.3 }
  const seam: Material = { color: oklch(0.25, 0.03, 60), gloss: 0 }
  const cloth: Material = { color: main, gloss: 0.05 }
  const steel: Material = { color: metal, gloss: 0.8, metal: 1 }
  const grey: Material = { color: oklch(0.75, 0.005, 250), gloss: 0.6, metal: 1 }
  const screen: Material = { color: shiftOklch(main, { l: 0.12 }), gloss: 0.6, emission: 0.3 }
  const shade: Material = { color: shiftOklch(second, { l: 0.05 }), gloss: 0.1, emission: 0.25 }
  const spines = [cloth, shade, { color: shiftOklch(main, { l: -0.2 }), gloss: 0.1 }] as const
  return {
    maxTurn: 0.08,
    yaw: random.chance(0.5) ? 0.32 : -0.32,
    pitch: 0.3,
    parts: [
      createPart([0, 0.72, 0, 1.05], wood, (x, y, z) => sdBox(x, y - 0.72, z, 0.86, 0.028, 0.4, 0.015)),
      createPart(
        [0.55, 0.52, 0, 0.5],
        (_x, y, z) => (z > 0.3 && Math.abs(y - 0.52) < 0.006 ? seam : wood),
        (x, y, z) => sdBox(x - 0.55, y - 0.52, z, 0.24, 0.18, 0.34, 0.012),
      ),
      ...[0.5, 0.64].map(y =>
        createPart([0.55, y - 0.04, 0.36, 0.08], steel, (px, py, pz) =>
          sdRoundCone(px, py, pz, [0.5, y - 0.05, 0.36, 0.6, y - 0.05, 0.36], 0.012),
        ),
      ),
      ...[
        [-0.8, 0.34],
        [-0.8, -0.34],
        [0.8, 0.34],
        [0.8, -0.34],
      ].map(([x = 0, z = 0]) =>
        createPart([x, 0.35, z, 0.42], wood, (px, py, pz) =>
          sdRoundCone(px, py, pz, [x * 0.96, 0.7, z * 0.95, x, 0.02, z], 0.03, 0.02),
        ),
      ),
      createPart([-0.05, 0.76, 0, 0.34], grey, (x, y, z) =>
        sdBox(x + 0.05, y - 0.758, z - 0.02, 0.24, 0.011, 0.16, 0.008),
      ),
      createPart(
        [-0.05, 0.9, -0.17, 0.34],
        (_x, _y, z) => (z > -0.2 ? screen : grey),
        (x, y, z) => sdBox(x + 0.05, y - 0.92, z + 0.18 + (y - 0.92) * 0.25, 0.24, 0.16, 0.01, 0.008) * 0.9,
      ),
      createPart([0.62, 0.77, -0.1, 0.2], steel, (x, y, z) =>
        sdCylinder(length2d(x - 0.62, z + 0.1), y - 0.76, 0.1, 0.014, 0.008),
      ),
      createPart([0.6, 0.98, -0.1, 0.32], steel, (x, y, z) =>
        sdRoundCone(x, y, z, [0.62, 0.76, -0.1, 0.55, 1.16, -0.1], 0.013),
      ),
      createPart(
        [0.48, 1.18, -0.08, 0.24],
        shade,
        (x, y, z) =>
          sdCylinder(length2d(x - 0.5, z + 0.08), y - 1.17, 0.11 + (1.25 - y) * 0.35, 0.08, 0.01) * 0.85,
      ),
      createPart(
        [-0.62, 0.85, -0.12, 0.3],
        x => spines[Math.abs(Math.floor((x + 0.62) / 0.05)) % 3] ?? cloth,
        (x, y, z) =>
          sdBox(
            x + 0.62,
            y - 0.86 + Math.abs(Math.floor((x + 0.62) / 0.05) % 2) * 0.025,
            z + 0.12,
            0.125,
            0.115,
            0.09,
            0.008,
          ) * 0.9,
      ),
      createPart([-0.1, 0.44, 0.56, 0.4], cloth, (x, y, z) =>
        sdBox(x + 0.1, y - 0.44, z - 0.56, 0.24, 0.045, 0.22, 0.04),
      ),
      createPart(
        [-0.1, 0.72, 0.8, 0.36],
        cloth,
        (x, y, z) => sdBox(x + 0.1, y - 0.72, z - 0.8 - (y - 0.72) * 0.15, 0.22, 0.15, 0.03, 0.03) * 0.9,
      ),
      createPart([-0.1, 0.28, 0.6, 0.62], wood, (x, y, z) => {
        const side = Math.abs(x + 0.1)
        return Math.min(
          sdRoundCone(side, y, z, [0.2, 0.42, 0.4, 0.24, 0.02, 0.36], 0.02),
          sdRoundCone(side, y, z, [0.2, 0.86, 0.82, 0.23, 0.02, 0.78], 0.02),
        )
      }),
    ],
  }
}
