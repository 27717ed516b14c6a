import { clamp } from '../paint/noise.ts'
import type { RenderStyle } from './render-style.ts'
import { sampleBilinear, separateLayers } from './image-processing/color-layers.ts'
import { applyKuwaharaFilter } from './image-processing/kuwahara-filter.ts'

const TONES = 14

/** Areas of one tone each with clean edges. */
export const flatStyle: RenderStyle = {
  sourceScale: 0.4,
  render(source, { width, height, random }) {
    const shorter = Math.min(source.width, source.height)
    const calm = applyKuwaharaFilter(source, Math.max(2, Math.round(shorter / 130)))
    const stack = separateLayers(calm, TONES, 1, random.fork('tones'))
    const pixels = new Uint8ClampedArray(width * height * 4)
    const toX = stack.width / width
    const toY = stack.height / height
    const sharp = (1.4 * width) / stack.width
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 4) {
        let left = 1
        for (let tone = TONES - 1; tone >= 0 && left > 0.004; tone--) {
          const cover =
            tone === 0
              ? 1
              : sampleBilinear(stack.covers[tone]!, stack.width, stack.height, x * toX - 0.5, y * toY - 0.5)
          const share = clamp((cover - 0.5) * sharp + 0.5) * left
          if (share === 0) continue
          left -= share
          for (let channel = 0; channel < 3; channel++) {
            pixels[at + channel]! += stack.palette[tone * 3 + channel]! * share
          }
        }
        pixels[at + 3] = 255
      }
    }
    return pixels
  },
}
