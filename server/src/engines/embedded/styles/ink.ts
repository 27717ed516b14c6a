import { clamp, smoothstep } from '../paint/noise.ts'
import { contoursOf } from './contours.ts'
import type { Manner } from './manner.ts'
import { ricePaper } from './paper.ts'
import { asStudy, blur, luminanceOf, rangeOf, resize } from './plane.ts'
import { stampSeal } from './seal.ts'
import { simplify } from './simplify.ts'
import { bleed, driedRims } from './wash.ts'

const PAPER = [243, 236, 220] as const
const INK = [26, 27, 32] as const

/** Washes of diluted ink on rice paper, brush lines where forms end, much left bare, and a seal. */
export const ink: Manner = {
  scale: 0.4,
  render(study, sheet) {
    const { width, height, noise, intent } = sheet
    const { width: across, height: down } = study
    const shorter = Math.min(across, down)
    const calm = simplify(study, Math.max(2, Math.round(shorter / 90)))
    const wash = bleed(calm, noise, shorter / 160)
    const light = luminanceOf(wash)
    const [dark, bright] = rangeOf(light)
    const rims = driedRims(wash)
    const lines = contoursOf(bleed(calm, noise, shorter / 320), Math.max(1, Math.round(shorter / 330)))
    // What is darker than its surroundings is painted; a dark sky alone is not.
    const around = blur(light, across, down, Math.round(shorter / 4))
    const unit = 3.2 / shorter
    const washes = light.map((value, i) => {
      const x = i % across
      const y = Math.floor(i / across)
      const flow = noise.fbm(x * unit, y * unit + 30, 4)
      const own = 1 - (value - dark) / (bright - dark)
      const against = (around[i]! - value) / (bright - dark)
      const depth = clamp(own * 0.62 + against * 0.8 + 0.12)
      return clamp(dilutions(depth) * (0.9 + flow * 0.42) + rims[i]! * 0.2)
    })
    const water = resize(asStudy([washes, lines], across, down), width, height).pixels
    const paint = resize(wash, width, height).pixels
    const paper = ricePaper()
    // Ink with a little colour, where colours were asked for.
    const tint = intent.hues.length > 0 ? 0.5 : 0.1
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 4) {
        const fibre = paper.at(x, y)
        const brush = (water[at + 1]! / 255) * clamp(0.75 - fibre * 0.5)
        const depth = clamp((water[at]! / 255) * (1 - fibre * 0.1) + brush * 0.55)
        const grey = paint[at]! * 0.3 + paint[at + 1]! * 0.59 + paint[at + 2]! * 0.11
        for (let channel = 0; channel < 3; channel++) {
          const colour = (paint[at + channel]! - grey) * tint * 4 * depth * (1 - depth)
          paint[at + channel] =
            PAPER[channel]! + (INK[channel]! - PAPER[channel]!) * depth + colour + fibre * 2.5
        }
      }
    }
    stampSeal(paint, sheet)
    return paint
  },
}

/** Three bowls of ink, from a breath of grey to nearly black; what is light stays paper. */
const dilutions = (depth: number) =>
  0.13 * smoothstep(0.2, 0.34, depth) +
  0.27 * smoothstep(0.44, 0.56, depth) +
  0.44 * smoothstep(0.68, 0.86, depth)
