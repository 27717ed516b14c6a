import { clamp } from '../paint/noise.ts'
import type { Study } from './manner.ts'
import { blur, channelOf, luminanceOf, type Plane } from './plane.ts'

/**
 * Where a pen would draw a line, 0 to 1: edges by the difference of two blurs, in brightness and in colour,
 * so that a red sail stands out from a blue sky of the same tone. `radius` is the line's half width in pixels.
 */
export function contoursOf(study: Study, radius: number, strength = 1): Plane {
  const { width, height } = study
  const light = luminanceOf(study)
  const reds = channelOf(study, 0)
  const blues = channelOf(study, 2)
  const warmth = reds.map((red, i) => (red - blues[i]!) / 510)
  const lines = new Float32Array(light.length)
  for (const plane of [light, warmth]) {
    const near = blur(plane, width, height, radius)
    const far = blur(plane, width, height, Math.round(radius * 2.2) + 1)
    for (let i = 0; i < lines.length; i++) {
      lines[i] = Math.max(lines[i]!, clamp((far[i]! - near[i]! - 0.011) * 26 * strength))
    }
  }
  return lines
}
