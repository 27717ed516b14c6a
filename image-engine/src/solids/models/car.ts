import { oklch } from '../../color/oklch.ts'
import {
  sdBox,
  sdCylinder,
  sdEllipsoid,
  sdPolygon,
  sdTorus,
  sdExtrusion,
  length2d,
} from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** Side view, with the front to the right. */
const body = Float32Array.of(
  -0.86,
  0.2,
  -0.88,
  0.38,
  -0.82,
  0.45,
  -0.5,
  0.48,
  0.28,
  0.47,
  0.62,
  0.43,
  0.82,
  0.37,
  0.88,
  0.28,
  0.86,
  0.18,
  0.6,
  0.14,
  -0.6,
  0.14,
)
const cabin = Float32Array.of(-0.66, 0.44, -0.5, 0.62, -0.36, 0.7, -0.05, 0.72, 0.12, 0.68, 0.42, 0.45)

/** A coupé with lamps, windows and turned front wheels. */
export const buildCar: SolidBuilder = ({ main, metal }) => {
  const lacquer: Material = { color: main, gloss: 0.8 }
  const glass: Material = { color: oklch(0.2, 0.02, 240), gloss: 1 }
  const rubber: Material = { color: oklch(0.2, 0.005, 260), gloss: 0.1 }
  const steel: Material = { color: metal, gloss: 0.9, metal: 1 }
  const lamp: Material = { color: oklch(0.97, 0.03, 95), gloss: 0.9, emission: 0.7 }
  const tail: Material = { color: oklch(0.5, 0.2, 27), gloss: 0.8, emission: 0.5 }
  const seam: Material = { color: oklch(0.15, 0.01, 260), gloss: 0.2 }
  const wheels = [0.52, -0.53]

  const paint = (x: number, y: number, z: number): Material => {
    if (x > 0.72 && y > 0.27 && y < 0.355 && Math.abs(z) > 0.14) return lamp
    if (x > 0.84 && y > 0.18 && y < 0.26 && Math.abs(z) < 0.2) return seam
    if (x < -0.82 && y > 0.33 && y < 0.4) return tail
    const door = Math.abs(x + 0.24) < 0.004 || Math.abs(x - 0.24) < 0.004
    return door && y > 0.2 && y < 0.46 && Math.abs(z) > 0.3 ? seam : lacquer
  }
  const windows = (x: number, y: number): Material => {
    const pillar = Math.abs(x + 0.2 + (y - 0.5) * 0.1) < 0.02
    return sdPolygon(x, y, cabin) < -0.035 && y > 0.475 && !pillar ? glass : lacquer
  }
  return {
    maxTurn: 0.25,
    yaw: -0.6,
    pitch: 0.24,
    parts: [
      createPart([0, 0.3, 0, 0.98], paint, (x, y, z) => {
        const around = sdBox(x, y - 0.31, z, 0.9, 0.18, 0.4, 0)
        if (around > 0.08) return around
        const narrow = Math.max(0, Math.abs(x) - 0.5)
        const hull = sdExtrusion(sdPolygon(x, y, body), Math.abs(z) - 0.37 + narrow * narrow * 0.55, 0.05)
        const arch = Math.min(length2d(x - 0.52, y - 0.17), length2d(x + 0.53, y - 0.17)) - 0.185
        return Math.max(hull, Math.abs(z) > 0.24 ? -arch : hull) * 0.82
      }),
      createPart(
        [-0.12, 0.56, 0, 0.64],
        (x, y, z) =>
          Math.abs(z) > 0.25 ? windows(x, y) : (x > 0.14 || x < -0.48) && y < 0.67 ? glass : lacquer,
        (x, y, z) => {
          const around = sdBox(x + 0.12, y - 0.58, z, 0.56, 0.16, 0.36, 0)
          if (around > 0.08) return around
          return (
            sdExtrusion(sdPolygon(x, y, cabin), Math.abs(z) - 0.33 + Math.max(0, y - 0.45) * 0.36, 0.04) *
            0.85
          )
        },
      ),
      ...wheels.flatMap(at => [
        createPart([at, 0.165, 0, 0.42], rubber, (x, y, z) =>
          sdCylinder(length2d(x - at, y - 0.165), Math.abs(z) - 0.3, 0.165, 0.06, 0.03),
        ),
        createPart(
          [at, 0.165, 0, 0.42],
          (x: number, y: number) => {
            const spoke = (Math.atan2(y - 0.165, x - at) / Math.PI) * 2.5
            const away = length2d(x - at, y - 0.165)
            return away > 0.035 && away < 0.095 && Math.abs(spoke - Math.round(spoke)) > 0.22 ? seam : steel
          },
          (x, y, z) => sdCylinder(length2d(x - at, y - 0.165), Math.abs(z) - 0.345, 0.115, 0.02, 0.01),
        ),
      ]),
      createPart([0.1, 0.5, 0, 0.46], lacquer, (x, y, z) =>
        sdEllipsoid(x - 0.2, y - 0.5, Math.abs(z) - 0.385, 0.05, 0.035, 0.04),
      ),
      createPart([0, 0.16, 0, 0.9], seam, (x, y, z) => sdBox(x, y - 0.17, z, 0.8, 0.05, 0.33, 0.03)),
      createPart([0.87, 0.3, 0, 0.1], steel, (x, y, z) =>
        sdTorus(length2d(y - 0.31, z), x - 0.868, 0.028, 0.007),
      ),
    ],
  }
}
