/**
 * Signed distance functions for sphere tracing: the distance of a point from the surface of a shape, negative
 * inside. Every shape lies around the origin. To move a shape, the caller moves the point instead.
 */

/** Vector lengths. `Math.hypot` guards against overflow but takes ten times as long. */
export const length2d = (x: number, y: number): number => Math.sqrt(x * x + y * y)
export const length3d = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z)

/** A box with rounded edges. The half sizes include the rounding. */
export function sdBox(
  x: number,
  y: number,
  z: number,
  hx: number,
  hy: number,
  hz: number,
  round: number,
): number {
  const qx = Math.abs(x) - hx + round
  const qy = Math.abs(y) - hy + round
  const qz = Math.abs(z) - hz + round
  const ox = qx > 0 ? qx : 0
  const oy = qy > 0 ? qy : 0
  const oz = qz > 0 ? qz : 0
  return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(0, Math.max(qx, qy, qz)) - round
}

/** A rounded cylinder: `along` is the distance on its axis, `radial` the distance from the axis. */
export function sdCylinder(
  radial: number,
  along: number,
  radius: number,
  half: number,
  round: number,
): number {
  const qr = radial - radius + round
  const qa = Math.abs(along) - half + round
  const or = qr > 0 ? qr : 0
  const oa = qa > 0 ? qa : 0
  return Math.sqrt(or * or + oa * oa) + Math.min(0, Math.max(qr, qa)) - round
}

/** A torus: `radial` is the distance from its axis, `along` the distance on it. */
export const sdTorus = (radial: number, along: number, radius: number, thick: number): number =>
  Math.sqrt((radial - radius) * (radial - radius) + along * along) - thick

/** An ellipsoid. The distance is approximate, which is enough for sphere tracing. */
export function sdEllipsoid(x: number, y: number, z: number, rx: number, ry: number, rz: number): number {
  const near = length3d(x / rx, y / ry, z / rz)
  const steep = length3d(x / (rx * rx), y / (ry * ry), z / (rz * rz))
  return steep === 0 ? -Math.min(rx, ry, rz) : (near * (near - 1)) / steep
}

/** A round cone between two points: a capsule with radius `ra` at the first and `rb` at the second. */
export function sdRoundCone(
  x: number,
  y: number,
  z: number,
  [ax, ay, az, bx, by, bz]: readonly [number, number, number, number, number, number],
  ra: number,
  rb = ra,
): number {
  const dx = bx - ax
  const dy = by - ay
  const dz = bz - az
  const part = Math.min(
    1,
    Math.max(0, ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / (dx * dx + dy * dy + dz * dz)),
  )
  return length3d(x - ax - dx * part, y - ay - dy * part, z - az - dz * part) - ra - (rb - ra) * part
}

/** The union of two shapes with a seam smoothed over `soft`. */
export function smoothUnion(a: number, b: number, soft: number): number {
  const part = Math.max(0, soft - Math.abs(a - b)) / soft
  return Math.min(a, b) - part * part * soft * 0.25
}

/** A closed polygon in the plane with corners x, y, x, y, …. */
export function sdPolygon(x: number, y: number, corners: Float32Array): number {
  let minSquared = Infinity
  let inside = false
  const count = corners.length
  for (let i = 0, j = count - 2; i < count; j = i, i += 2) {
    const ax = corners[i]!
    const ay = corners[i + 1]!
    const ex = corners[j]! - ax
    const ey = corners[j + 1]! - ay
    const wx = x - ax
    const wy = y - ay
    const part = Math.min(1, Math.max(0, (wx * ex + wy * ey) / (ex * ex + ey * ey)))
    const dx = wx - ex * part
    const dy = wy - ey * part
    minSquared = Math.min(minSquared, dx * dx + dy * dy)
    if (ay > y !== ey + ay > y && wx < (ex * wy) / ey) inside = !inside
  }
  return inside ? -Math.sqrt(minSquared) : Math.sqrt(minSquared)
}

/** Smooths a polygon: splits each side in two along a Catmull-Rom curve through all corners. */
export function smoothPolygon(corners: Float32Array): Float32Array {
  const count = corners.length / 2
  const result = new Float32Array(count * 4)
  const at = (i: number, axis: number) => corners[((i + count) % count) * 2 + axis]!
  for (let i = 0; i < count; i++) {
    for (let step = 0; step < 2; step++) {
      const t = step / 2
      for (const axis of [0, 1]) {
        const [a, b, c, d] = [at(i - 1, axis), at(i, axis), at(i + 1, axis), at(i + 2, axis)] as const
        result[(i * 2 + step) * 2 + axis] =
          0.5 *
          (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
      }
    }
  }
  return result
}

/**
 * Extrudes a two-dimensional profile with rounded edges: `side` is the distance from the profile, `off` the
 * distance beyond the half thickness.
 */
export function sdExtrusion(side: number, off: number, round: number): number {
  const a = side + round
  const b = off + round
  const outA = a > 0 ? a : 0
  const outB = b > 0 ? b : 0
  return Math.sqrt(outA * outA + outB * outB) + Math.min(0, Math.max(a, b)) - round
}
