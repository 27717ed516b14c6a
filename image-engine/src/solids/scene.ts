import { clamp } from '../paint/noise.ts'
import type { LinearRgb } from '../color/oklch.ts'
import { length3d } from './distance-functions.ts'
import type { Material, Part } from './solid.ts'

/** All parts of a solid as one distance field. */
export interface Scene {
  distance(x: number, y: number, z: number): number
  material(x: number, y: number, z: number): Material
  /** The outward unit normal at a point on the surface. */
  normal(x: number, y: number, z: number): LinearRgb
  /** The share of light from this direction that reaches a point, 0 to 1. */
  softShadow(x: number, y: number, z: number, light: LinearRgb): number
  /** The share of ambient light that reaches a point on the surface: 0.15 in a crevice, 1 in the open. */
  ambientOcclusion(x: number, y: number, z: number, nx: number, ny: number, nz: number): number
  /**
   * Where the ray from this point against `towards` enters and leaves the bounding sphere. `enter` is greater
   * than `leave` if it misses.
   */
  intersectBounds(
    x: number,
    y: number,
    z: number,
    towards: LinearRgb,
  ): readonly [enter: number, leave: number]
}

const NORMAL_STEP = 0.0012

/** Beyond this distance the distance to a part's bounding sphere is used instead of the exact one. */
const BOUNDS_ONLY_DISTANCE = 0.25

export function createScene(parts: readonly Part[]): Scene {
  const [cx, cy, cz, radius] = getBoundingSphere(parts)

  const balls = Float64Array.from(parts.flatMap(({ boundingSphere: sphere }) => sphere))
  /**
   * Distance of a point from the bounding sphere of a part, never more than the distance from the part
   * itself.
   */
  const outside = (part: number, x: number, y: number, z: number) => {
    const dx = x - balls[part * 4]!
    const dy = y - balls[part * 4 + 1]!
    const dz = z - balls[part * 4 + 2]!
    return Math.sqrt(dx * dx + dy * dy + dz * dz) - balls[part * 4 + 3]!
  }
  const measured = (part: number, away: number, x: number, y: number, z: number) =>
    away > BOUNDS_ONLY_DISTANCE ? away : parts[part]!.distance(x, y, z)

  // Most points are nearest to the same part as the previous point. Measuring that part first rules most
  // others out.
  let nearest = 0
  const distance = (x: number, y: number, z: number) => {
    const likely = nearest
    let minDistance = measured(likely, outside(likely, x, y, z), x, y, z)
    for (let part = 0; part < parts.length; part++) {
      if (part === likely) continue
      const away = outside(part, x, y, z)
      if (away >= minDistance) continue
      const exact = measured(part, away, x, y, z)
      if (exact < minDistance) {
        minDistance = exact
        nearest = part
      }
    }
    return minDistance
  }

  return {
    distance,
    material(x, y, z) {
      let minDistance = Infinity
      let at = parts[0]!
      for (const [part, own] of parts.entries()) {
        if (outside(part, x, y, z) >= minDistance) continue
        const exact = own.distance(x, y, z)
        if (exact < minDistance) {
          minDistance = exact
          at = own
        }
      }
      return typeof at.material === 'function' ? at.material(x, y, z) : at.material
    },
    normal(x, y, z) {
      // Samples the corners of a tetrahedron: four distances instead of the six of central differences.
      const a = distance(x + NORMAL_STEP, y - NORMAL_STEP, z - NORMAL_STEP)
      const b = distance(x - NORMAL_STEP, y - NORMAL_STEP, z + NORMAL_STEP)
      const c = distance(x - NORMAL_STEP, y + NORMAL_STEP, z - NORMAL_STEP)
      const d = distance(x + NORMAL_STEP, y + NORMAL_STEP, z + NORMAL_STEP)
      const nx = a - b - c + d
      const ny = -a - b + c + d
      const nz = -a + b - c + d
      const long = length3d(nx, ny, nz) || 1
      return [nx / long, ny / long, nz / long]
    },
    softShadow(x, y, z, light) {
      let free = 1
      let far = 0.025
      for (let step = 0; step < 14 && far < 1.7; step++) {
        const away = distance(x + light[0] * far, y + light[1] * far, z + light[2] * far)
        if (away < 0.001) return 0
        free = Math.min(free, (away * 7) / far)
        far += clamp(away, 0.03, 0.22)
      }
      return clamp(free)
    },
    ambientOcclusion(x, y, z, nx, ny, nz) {
      let closed = 0
      for (const [far, weight] of [
        [0.04, 1],
        [0.12, 0.6],
        [0.26, 0.34],
      ] as const) {
        closed += ((far - distance(x + nx * far, y + ny * far, z + nz * far)) / far) * weight * 0.42
      }
      return clamp(1 - closed, 0.15, 1)
    },
    intersectBounds(x, y, z, towards) {
      const dx = x - cx
      const dy = y - cy
      const dz = z - cz
      const along = dx * towards[0] + dy * towards[1] + dz * towards[2]
      const inside = radius * radius - (dx * dx + dy * dy + dz * dz - along * along)
      if (inside <= 0) return [0, -1]
      return [along - Math.sqrt(inside), along + Math.sqrt(inside)]
    },
  }
}

function getBoundingSphere(parts: readonly Part[]): Part['boundingSphere'] {
  const count = parts.length
  const middle = [0, 1, 2].map(
    axis => parts.reduce((sum, { boundingSphere: sphere }) => sum + sphere[axis]!, 0) / count,
  ) as [number, number, number]
  const radius = Math.max(
    ...parts.map(
      ({ boundingSphere: [x, y, z, own] }) => length3d(x - middle[0], y - middle[1], z - middle[2]) + own,
    ),
  )
  return [...middle, radius + 0.02]
}
