import { clamp } from '../paint/noise.ts'
import type { Manner } from './manner.ts'
import { between, cutSheets } from './sheets.ts'
import { simplify } from './simplify.ts'

const TONES = 14

/** An illustrator's areas of one tone each, with clean edges and nothing else. */
export const flat: Manner = {
  scale: 0.4,
  render(study, { width, height, random }) {
    const shorter = Math.min(study.width, study.height)
    const calm = simplify(study, Math.max(2, Math.round(shorter / 130)))
    const stack = cutSheets(calm, TONES, 1, random.fork('tones'))
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
              : between(stack.covers[tone]!, stack.width, stack.height, x * toX - 0.5, y * toY - 0.5)
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
