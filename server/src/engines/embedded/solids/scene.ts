import { clamp } from '../paint/noise.ts'
import type { Linear } from '../paint/oklch.ts'
import { length } from './shapes.ts'
import type { Material, Part } from './solid.ts'

/** All parts of a solid together. */
export interface Scene {
  distance(x: number, y: number, z: number): number
  material(x: number, y: number, z: number): Material
  /** The outward direction of the surface at a point on it. */
  normal(x: number, y: number, z: number): Linear
  /** How much of a light in this direction reaches a point, 0 to 1. */
  reach(x: number, y: number, z: number, light: Linear): number
  /** How much of the room a point on the surface sees, 0 in a crevice to 1. */
  openness(x: number, y: number, z: number, nx: number, ny: number, nz: number): number
  /** Where a ray from this place against `towards` enters and leaves the ball around everything. */
  crossing(x: number, y: number, z: number, towards: Linear): readonly [enter: number, leave: number]
}

const SLOPE = 0.0012

/** From here on the ball around a part is measure enough. */
const FAR = 0.25

export function compile(parts: readonly Part[]): Scene {
  const [cx, cy, cz, radius] = ballAround(parts)

  const balls = Float64Array.from(parts.flatMap(({ ball }) => ball))
  /** How far a point is from the ball around a part: never more than from the part. */
  const outside = (part: number, x: number, y: number, z: number) => {
    const dx = x - balls[part * 4]!
    const dy = y - balls[part * 4 + 1]!
    const dz = z - balls[part * 4 + 2]!
    return Math.sqrt(dx * dx + dy * dy + dz * dz) - balls[part * 4 + 3]!
  }
  const measured = (part: number, away: number, x: number, y: number, z: number) =>
    away > FAR ? away : parts[part]!.distance(x, y, z)

  // Most points are nearest to the part that the last one was nearest to: measured first, it rules the others out.
  let nearest = 0
  const distance = (x: number, y: number, z: number) => {
    const likely = nearest
    let least = measured(likely, outside(likely, x, y, z), x, y, z)
    for (let part = 0; part < parts.length; part++) {
      if (part === likely) continue
      const away = outside(part, x, y, z)
      if (away >= least) continue
      const exact = measured(part, away, x, y, z)
      if (exact < least) {
        least = exact
        nearest = part
      }
    }
    return least
  }

  return {
    distance,
    material(x, y, z) {
      let least = Infinity
      let at = parts[0]!
      for (const [part, own] of parts.entries()) {
        if (outside(part, x, y, z) >= least) continue
        const exact = own.distance(x, y, z)
        if (exact < least) {
          least = exact
          at = own
        }
      }
      return typeof at.material === 'function' ? at.material(x, y, z) : at.material
    },
    normal(x, y, z) {
      // Four corners of a tetrahedron: a slope for two thirds of the price of six.
      const a = distance(x + SLOPE, y - SLOPE, z - SLOPE)
      const b = distance(x - SLOPE, y - SLOPE, z + SLOPE)
      const c = distance(x - SLOPE, y + SLOPE, z - SLOPE)
      const d = distance(x + SLOPE, y + SLOPE, z + SLOPE)
      const nx = a - b - c + d
      const ny = -a - b + c + d
      const nz = -a + b - c + d
      const long = length(nx, ny, nz) || 1
      return [nx / long, ny / long, nz / long]
    },
    reach(x, y, z, light) {
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
    openness(x, y, z, nx, ny, nz) {
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
    crossing(x, y, z, towards) {
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

function ballAround(parts: readonly Part[]): Part['ball'] {
  const count = parts.length
  const middle = [0, 1, 2].map(axis => parts.reduce((sum, { ball }) => sum + ball[axis]!, 0) / count) as [
    number,
    number,
    number,
  ]
  const radius = Math.max(
    ...parts.map(({ ball: [x, y, z, own] }) => length(x - middle[0], y - middle[1], z - middle[2]) + own),
  )
  return [...middle, radius + 0.02]
}
