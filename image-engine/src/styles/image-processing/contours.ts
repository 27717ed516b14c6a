import { clamp } from '../../paint/noise.ts'
import type { SourceImage } from '../render-style.ts'
import { blur, extractChannel, toLuminance, type Plane } from './plane.ts'

/**
 * Returns where a pen would draw a line, 0 to 1. Finds edges as the difference of two blurs, in brightness
 * and in color, so that a red sail stands out from a blue sky of the same brightness. `radius` is half the
 * line width in pixels.
 */
export function detectContours(source: SourceImage, radius: number, strength = 1): Plane {
  const { width, height } = source
  const light = toLuminance(source)
  const reds = extractChannel(source, 0)
  const blues = extractChannel(source, 2)
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
