import { clamp, smoothstep } from '../paint/noise.ts'
import { detectContours } from './image-processing/contours.ts'
import type { RenderStyle } from './render-style.ts'
import { getRicePaper } from './image-processing/paper-texture.ts'
import { packPlanes, blur, toLuminance, getToneRange, resizeImage } from './image-processing/plane.ts'
import { stampSeal } from './image-processing/seal.ts'
import { applyKuwaharaFilter } from './image-processing/kuwahara-filter.ts'
import { bleedEdges, computePigmentRims } from './image-processing/wash-effects.ts'

const PAPER = [243, 236, 220] as const
const INK = [26, 27, 32] as const

/** Washes of diluted ink on rice paper with brush lines, bare areas and a seal. */
export const inkStyle: RenderStyle = {
  sourceScale: 0.4,
  render(source, target) {
    const { width, height, noise, intent } = target
    const { width: across, height: down } = source
    const shorter = Math.min(across, down)
    const calm = applyKuwaharaFilter(source, Math.max(2, Math.round(shorter / 90)))
    const wash = bleedEdges(calm, noise, shorter / 160)
    const light = toLuminance(wash)
    const [dark, bright] = getToneRange(light)
    const rims = computePigmentRims(wash)
    const lines = detectContours(
      bleedEdges(calm, noise, shorter / 320),
      Math.max(1, Math.round(shorter / 330)),
    )
    // Paints what is darker than its surroundings, so that a dark sky alone stays bare.
    const around = blur(light, across, down, Math.round(shorter / 4))
    const unit = 3.2 / shorter
    const washes = light.map((value, i) => {
      const x = i % across
      const y = Math.floor(i / across)
      const flow = noise.fbm(x * unit, y * unit + 30, 4)
      const own = 1 - (value - dark) / (bright - dark)
      const against = (around[i]! - value) / (bright - dark)
      const depth = clamp(own * 0.62 + against * 0.8 + 0.12)
      return clamp(toDilution(depth) * (0.9 + flow * 0.42) + rims[i]! * 0.2)
    })
    const water = resizeImage(packPlanes([washes, lines], across, down), width, height).pixels
    const paint = resizeImage(wash, width, height).pixels
    const paper = getRicePaper()
    // Adds more color to the ink if the prompt names hues.
    const tint = intent.hues.length > 0 ? 0.5 : 0.1
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 4) {
        const fibre = paper.at(x, y)
        const brush = (water[at + 1]! / 255) * clamp(0.75 - fibre * 0.5)
        const depth = clamp((water[at]! / 255) * (1 - fibre * 0.1) + brush * 0.55)
        const grey = paint[at]! * 0.3 + paint[at + 1]! * 0.59 + paint[at + 2]! * 0.11
        for (let channel = 0; channel < 3; channel++) {
          const color = (paint[at + channel]! - grey) * tint * 4 * depth * (1 - depth)
          paint[at + channel] =
            PAPER[channel]! + (INK[channel]! - PAPER[channel]!) * depth + color + fibre * 2.5
        }
      }
    }
    stampSeal(paint, target)
    return paint
  },
}

/** Three dilutions of ink from light grey to nearly black. Light areas stay bare. */
const toDilution = (depth: number) =>
  0.13 * smoothstep(0.2, 0.34, depth) +
  0.27 * smoothstep(0.44, 0.56, depth) +
  0.44 * smoothstep(0.68, 0.86, depth)
