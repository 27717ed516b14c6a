import { oklch } from '../../color/oklch.ts'
import { sdBox, sdCylinder, length3d, sdTorus, length2d } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** A rangefinder camera: leather between two metal plates, and a lens. */
export const buildPhotoCamera: SolidBuilder = ({ main, metal }, random) => {
  const plate: Material = { color: metal, gloss: 0.8, metal: 1 }
  const leather: Material = { color: random.chance(0.5) ? main : oklch(0.24, 0.01, 60), gloss: 0.12 }
  const black: Material = { color: oklch(0.17, 0.005, 260), gloss: 0.5 }
  const glass: Material = { color: oklch(0.22, 0.06, 285), gloss: 1 }
  const coated: Material = { color: oklch(0.36, 0.12, 255), gloss: 1 }
  return {
    maxTurn: 0.4,
    yaw: 0.25,
    pitch: 0.18,
    parts: [
      createPart(
        [0, 0.32, 0, 0.74],
        (_x, y) => (y > 0.46 || y < 0.09 ? plate : leather),
        (x, y, z) => sdBox(x, y - 0.32, z, 0.62, 0.28, 0.13, 0.07),
      ),
      createPart([0.1, 0.62, 0, 0.24], plate, (x, y, z) =>
        sdBox(x - 0.06, y - 0.61, z, 0.16, 0.05, 0.1, 0.03),
      ),
      createPart([0.06, 0.52, 0.12, 0.18], glass, (x, y, z) =>
        sdBox(x - 0.06, y - 0.525, z - 0.13, 0.1, 0.04, 0.012, 0.008),
      ),
      createPart(
        [-0.06, 0.3, 0.26, 0.34],
        (x, y) => (Math.abs(length2d(x + 0.06, y - 0.3) - 0.2) < 0.022 ? plate : black),
        (x, y, z) =>
          sdCylinder(
            length2d(x + 0.06, y - 0.3),
            z - 0.25,
            0.235 - Math.max(0, z - 0.24) * 0.25,
            0.14,
            0.015,
          ),
      ),
      createPart(
        [-0.06, 0.3, 0.39, 0.2],
        (x, y) => (length2d(x + 0.04, y - 0.32) < 0.06 ? coated : glass),
        (x, y, z) =>
          length3d(x + 0.06, y - 0.3, z - 0.2) - 0.235 > 0 || z < 0.38
            ? sdCylinder(length2d(x + 0.06, y - 0.3), z - 0.385, 0.15, 0.008, 0.004)
            : length3d(x + 0.06, y - 0.3, z - 0.2) - 0.235,
      ),
      createPart([-0.06, 0.3, 0.4, 0.24], plate, (x, y, z) =>
        sdTorus(length2d(x + 0.06, y - 0.3), z - 0.393, 0.175, 0.012),
      ),
      ...[-0.42, 0.42].map(x =>
        createPart([x, 0.63, 0, 0.14], plate, (px, py, pz) =>
          sdCylinder(length2d(px - x, pz), py - 0.62, 0.09, 0.03, 0.008),
        ),
      ),
    ],
  }
}
