import { clamp } from '../paint/noise.ts'
import type { RenderStyle } from './render-style.ts'
import { getColdPressedPaper } from './image-processing/paper-texture.ts'
import { packPlanes, resizeImage } from './image-processing/plane.ts'
import { applyKuwaharaFilter } from './image-processing/kuwahara-filter.ts'
import { bleedEdges, computePigmentRims, computePaintMask } from './image-processing/wash-effects.ts'

/** Red, green and blue of the bare paper. */
const PAPER = [252, 249, 241] as const

/** Transparent washes on rough paper: patches that bleed and dry with dark rims, blooms, and a bare margin. */
export const watercolorStyle: RenderStyle = {
  sourceScale: 0.4,
  render(source, { width, height, noise }) {
    const { width: across, height: down } = source
    const shorter = Math.min(across, down)
    const wash = bleedEdges(
      applyKuwaharaFilter(source, Math.max(2, Math.round(shorter / 100))),
      noise,
      shorter / 150,
    )
    const unit = 3 / shorter
    const blooms = new Float32Array(across * down)
    for (let y = 0, i = 0; y < down; y++) {
      for (let x = 0; x < across; x++, i++) blooms[i] = 0.5 + noise.fbm(x * unit + 9, y * unit, 4) * 0.5
    }
    const margin = computePaintMask(across, down, noise)
    const paint = resizeImage(wash, width, height).pixels
    const water = resizeImage(
      packPlanes([computePigmentRims(wash), blooms, margin], across, down),
      width,
      height,
    ).pixels
    const paper = getColdPressedPaper()
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 4) {
        const tooth = paper.at(x, y)
        const inside = water[at + 2]! / 255
        // The wash is darkest at its end.
        const tide = inside > 0.02 && inside < 0.98 ? inside * (1 - inside) * 2.6 : 0
        const density =
          0.74 + (water[at]! / 255) * 0.62 + (water[at + 1]! / 255 - 0.5) * 0.9 - tooth * 0.13 + tide
        for (let channel = 0; channel < 3; channel++) {
          const color = 0.045 + (paint[at + channel]! / 255) * 0.955
          // More pigment darkens middle tones most, like a second glaze.
          const glazed = clamp(color - (color - color * color) * (density - 1))
          const layer = 1 - (1 - glazed) * inside
          paint[at + channel] = PAPER[channel]! * layer + tooth * 3
        }
      }
    }
    return paint
  },
}
