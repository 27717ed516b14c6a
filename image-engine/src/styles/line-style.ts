import { smoothstep } from '../paint/noise.ts'
import { oklch, toRgb } from '../color/oklch.ts'
import { detectContours } from './image-processing/contours.ts'
import type { RenderStyle } from './render-style.ts'
import { getCardPaper } from './image-processing/paper-texture.ts'
import { packPlanes, blur, toLuminance, getToneRange, resizeImage } from './image-processing/plane.ts'

const PAPER = [250, 247, 240] as const

/**
 * Hatchings from the lightest to the darkest: direction as cosine and sine, and the darkness from which it is
 * drawn.
 */
const hatchings = [
  { cos: Math.cos(0.9), sin: Math.sin(0.9), from: 0.58 },
  { cos: Math.cos(-0.65), sin: Math.sin(-0.65), from: 0.76 },
  { cos: Math.cos(0.2), sin: Math.sin(0.2), from: 0.9 },
] as const

/** Pen on paper: contours, and hatching in the shade. */
export const lineStyle: RenderStyle = {
  sourceScale: 0.7,
  render(source, { width, height, noise, intent }) {
    const { width: across, height: down } = source
    const shorter = Math.min(width, height)
    const contours = detectContours(source, Math.max(1, Math.round(shorter / 700)), 1.15)
    const light = blur(toLuminance(source), across, down, Math.round(shorter / 140))
    const [dark, bright] = getToneRange(light)
    const shade = light.map(value => 1 - (value - dark) / (bright - dark))
    const drawn = resizeImage(packPlanes([contours, shade], across, down), width, height).pixels
    const [hue] = intent.hues
    const pen = toRgb(hue === undefined ? oklch(0.25, 0.02, 265) : oklch(0.38, 0.11, hue))
    const paper = getCardPaper()
    const pitch = shorter / 120
    const wobble = 5 / shorter
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 4) {
        const tooth = paper.at(x, y)
        let depth = smoothstep(0.36, 0.6, drawn[at]! / 255)
        const shaded = drawn[at + 1]! / 255
        if (shaded > 0.58 && depth < 0.9) {
          const sway = noise.at(x * wobble, y * wobble) * 0.8
          for (const { cos, sin, from } of hatchings) {
            if (shaded <= from) break
            const place = (x * cos + y * sin) / pitch + sway
            const off = Math.abs(place - Math.round(place)) * pitch
            const half = 0.35 + (shaded - from) * pitch * 0.42
            depth = Math.max(depth, smoothstep(half + 0.9, half - 0.4, off) * 0.72)
          }
        }
        depth *= 0.94 - tooth * 0.1
        for (let channel = 0; channel < 3; channel++) {
          drawn[at + channel] = PAPER[channel]! + (pen[channel]! - PAPER[channel]!) * depth + tooth * 2
        }
      }
    }
    return drawn
  },
}
