import { clamp } from '../paint/noise.ts'
import type { RenderStyle } from './render-style.ts'
import { getCardPaper } from './image-processing/paper-texture.ts'
import type { Palette } from './image-processing/palette.ts'
import { blur, type Plane } from './image-processing/plane.ts'
import { sampleBilinear, separateLayers, type LayerStack } from './image-processing/color-layers.ts'
import { applyKuwaharaFilter } from './image-processing/kuwahara-filter.ts'

const LAYERS = 8

/** Stacked sheets of colored card that cast shadows. */
export const papercutStyle: RenderStyle = {
  sourceScale: 1 / 3,
  render(source, { width, height, random }) {
    const shorter = Math.min(source.width, source.height)
    const radius = Math.max(2, Math.round(shorter / 60))
    const calm = applyKuwaharaFilter(applyKuwaharaFilter(source, radius), radius)
    const stack = separateLayers(calm, LAYERS, Math.max(1, Math.round(shorter / 150)), random.fork('sheets'))
    saturatePalette(stack.palette)
    const shadows = stack.covers.map(cover => computeShadow(cover, stack))
    const paper = getCardPaper()
    const pixels = new Uint8ClampedArray(width * height * 4)
    const toX = stack.width / width
    const toY = stack.height / height
    const sharp = (0.5 * width) / stack.width
    const lift = Math.max(1, shorter / 260)
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 4) {
        const u = x * toX - 0.5
        const v = y * toY - 0.5
        let red = 0
        let green = 0
        let blue = 0
        let left = 1
        let shade = 1
        let above = 0
        for (let layer = LAYERS - 1; layer >= 0 && left > 0.004; layer--) {
          const cover =
            layer === 0 ? 1 : sampleBilinear(stack.covers[layer]!, stack.width, stack.height, u, v)
          const share = clamp((cover - 0.5) * sharp * 3 + 0.5) * left
          if (share > 0) {
            // The cut edge is lit where it faces the light.
            const edge =
              layer > 0 && cover < 0.82
                ? clamp(
                    (cover -
                      sampleBilinear(stack.covers[layer]!, stack.width, stack.height, u - lift, v - lift)) *
                      2.2,
                  )
                : 0
            const tone = share * shade
            red += (stack.palette[layer * 3]! * (1 - edge * 0.3) + 255 * edge * 0.3) * tone
            green += (stack.palette[layer * 3 + 1]! * (1 - edge * 0.3) + 255 * edge * 0.3) * tone
            blue += (stack.palette[layer * 3 + 2]! * (1 - edge * 0.3) + 255 * edge * 0.3) * tone
            left -= share
          }
          if (left > 0.004 && layer > 0 && above < 2) {
            const thrown = sampleBilinear(shadows[layer]!, stack.width, stack.height, u, v)
            if (thrown > 0.02) above++
            shade *= 1 - thrown * 0.42
          }
        }
        const tooth = paper.at(x, y) * 5
        pixels[at] = red + tooth
        pixels[at + 1] = green + tooth
        pixels[at + 2] = blue + tooth
        pixels[at + 3] = 255
      }
    }
    return pixels
  },
}

/** Makes the colors purer, because dyed card has purer colors than a scene. */
function saturatePalette(palette: Palette): void {
  for (let at = 0; at < palette.length; at += 3) {
    const grey = palette[at]! * 0.3 + palette[at + 1]! * 0.59 + palette[at + 2]! * 0.11
    for (let channel = at; channel < at + 3; channel++) {
      const pure = grey + (palette[channel]! - grey) * 1.4
      palette[channel] = clamp(128 + (pure - 128) * 1.12, 14, 250)
    }
  }
}

/**
 * Returns the blurred shadow of a layer. The light comes from the upper left, so the shadow lies below and to
 * the right.
 */
function computeShadow(cover: Plane, { width, height }: LayerStack): Plane {
  const reach = Math.max(2, Math.round(Math.min(width, height) / 80))
  const moved = new Float32Array(cover.length)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.max(0, y - reach) * width
    for (let x = 0; x < width; x++, i++) moved[i] = cover[row + Math.max(0, x - Math.round(reach * 0.6))]!
  }
  return blur(moved, width, height, Math.round(reach * 0.75))
}
