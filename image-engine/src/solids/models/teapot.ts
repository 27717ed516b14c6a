import { shiftOklch } from '../../color/oklch.ts'
import {
  sdCylinder,
  sdEllipsoid,
  length3d,
  smoothUnion,
  sdTorus,
  sdRoundCone,
  length2d,
} from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** A round teapot with a lid and a spout, and a cup in front of it. */
export const buildTeapot: SolidBuilder = ({ main }, random) => {
  const clay: Material = { color: shiftOklch(main, { l: -0.08 }), gloss: random.between(0.3, 0.7) }
  const tea: Material = { color: { l: 0.5, c: 0.1, h: 65 }, gloss: 0.9 }
  const squat = random.between(0.29, 0.36)
  const middle = squat + 0.03
  return {
    maxTurn: 0.4,
    pitch: 0.28,
    parts: [
      createPart([0, middle, 0, 0.75], clay, (x, y, z) => {
        const body = sdEllipsoid(x, y - middle, z, 0.42, squat, 0.42)
        const foot = sdCylinder(length2d(x, z), y - 0.025, 0.24, 0.025, 0.01)
        const spout = sdRoundCone(x, y, z, [0.34, middle - 0.06, 0, 0.62, middle + 0.2, 0], 0.085, 0.045)
        const opening = length3d(x - 0.645, y - middle - 0.225, z) - 0.035
        return Math.max(smoothUnion(smoothUnion(body, foot, 0.05), spout, 0.09), -opening)
      }),
      createPart([0, middle + squat, 0, 0.32], clay, (x, y, z) => {
        const lid = sdEllipsoid(x, y - middle - squat * 0.84, z, 0.22, 0.085, 0.22)
        const rim = sdTorus(length2d(x, z), y - middle - squat * 0.84, 0.215, 0.014)
        const knob = sdEllipsoid(x, y - middle - squat * 0.84 - 0.115, z, 0.055, 0.05, 0.055)
        return smoothUnion(Math.min(lid, rim), knob, 0.04)
      }),
      createPart([-0.5, middle + 0.02, 0, 0.32], clay, (x, y, z) =>
        Math.max(sdTorus(length2d(x + 0.42, (y - middle - 0.02) / 1.12), z, 0.2, 0.034) * 0.88, x + 0.36),
      ),
      createPart(
        [0.42, 0.12, 0.5, 0.24],
        (x, y, z) => (y > 0.12 && length2d(x - 0.42, z - 0.5) < 0.13 ? tea : clay),
        (x, y, z) => {
          const radial = length2d(x - 0.42, z - 0.5)
          const outer = sdCylinder(radial, y - 0.1, 0.1 + y * 0.25, 0.1, 0.015)
          return Math.max(outer, -Math.max(radial - 0.08 - y * 0.25, 0.165 - y)) * 0.9
        },
      ),
    ],
  }
}
