import type { Noise } from '../../paint/noise.ts'
import { blur, type Plane } from './plane.ts'

/** Weight of the random drift against edges. It decides only where there are no edges. */
const DRIFT_WEIGHT = 0.0006

/**
 * Returns the direction (radians) of brush strokes for each pixel: along edges, and in long swirls where
 * there are none.
 */
export function computeStrokeDirections(light: Plane, width: number, height: number, noise: Noise): Plane {
  const xx = new Float32Array(light.length)
  const xy = new Float32Array(light.length)
  const yy = new Float32Array(light.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const gx = light[i + 1]! - light[i - 1]!
      const gy = light[i + width]! - light[i - width]!
      xx[i] = gx * gx
      xy[i] = gx * gy
      yy[i] = gy * gy
    }
  }
  const radius = Math.max(2, Math.round(Math.min(width, height) / 90))
  const [a, b, c] = [xx, xy, yy].map(plane => blur(plane, width, height, radius)) as [Plane, Plane, Plane]
  const unit = 1.6 / Math.min(width, height)
  const directions = new Float32Array(light.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const drift = noise.fbm(x * unit, y * unit * 1.6, 2) * 2.4 + Math.PI / 2
      const across = a[i]! - c[i]! + DRIFT_WEIGHT * Math.cos(2 * drift)
      directions[i] = 0.5 * Math.atan2(2 * b[i]! + DRIFT_WEIGHT * Math.sin(2 * drift), across) + Math.PI / 2
    }
  }
  return directions
}
