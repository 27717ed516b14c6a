import { oklch, shift } from '../../paint/oklch.ts'
import { box, drum, ring, span } from '../shapes.ts'
import { part, type Build, type Material } from '../solid.ts'

const MIDDLE = 0.52
/** Ten past ten: the hands frame the maker's name and smile. */
const hands = [
  { angle: 2.2, long: 0.15, half: 0.012 },
  { angle: 0.95, long: 0.22, half: 0.009 },
] as const

/** A wristwatch that stands on its closed strap and shows its dial. */
export const watch: Build = ({ main, metal, second }, random) => {
  const steel: Material = { colour: metal, gloss: 0.95, metal: 1 }
  const pale = random.chance(0.5)
  const face: Material = { colour: pale ? shift(second, { l: 0.04 }) : shift(main, { l: -0.32 }), gloss: 0.5 }
  const mark: Material = { colour: pale ? oklch(0.2, 0.02, 260) : oklch(0.95, 0.02, 85), gloss: 0.3 }
  const leather: Material = { colour: shift(main, { l: -0.12 }), gloss: 0.22 }
  const seam: Material = { colour: shift(main, { l: 0.14 }), gloss: 0.1 }
  const chronograph = random.chance(0.5)

  const dial = (x: number, y: number): Material => {
    const dy = y - MIDDLE
    const away = span(x, dy)
    const angle = Math.atan2(dy, x)
    for (const { angle: at, long, half } of hands) {
      const along = x * Math.cos(at) + dy * Math.sin(at)
      const across = -x * Math.sin(at) + dy * Math.cos(at)
      if (along > -0.03 && along < long && Math.abs(across) < half) return mark
    }
    if (away < 0.016) return mark
    const hour = (angle / Math.PI) * 6
    if (away > 0.215 && away < 0.262 && Math.abs(hour - Math.round(hour)) * away < 0.016) return mark
    if (chronograph && Math.abs(span(Math.abs(x) - 0.1, dy) - 0.055) < 0.004) return mark
    return face
  }
  return {
    turn: 0.5,
    above: 0.16,
    parts: [
      part([0, MIDDLE, 0.36, 0.36], steel, (x, y, z) => {
        const radial = span(x, y - MIDDLE)
        return Math.min(drum(radial, z - 0.33, 0.325, 0.05, 0.02), ring(radial, z - 0.385, 0.3, 0.026))
      }),
      part(
        [0, MIDDLE, 0.39, 0.3],
        (x, y) => dial(x, y),
        (x, y, z) => drum(span(x, y - MIDDLE), z - 0.37, 0.285, 0.012, 0.002),
      ),
      part([0.36, MIDDLE, 0.33, 0.1], steel, (x, y, z) =>
        drum(span(y - MIDDLE, z - 0.33), x - 0.36, 0.04, 0.035, 0.01),
      ),
      part([0, MIDDLE, 0.33, 0.48], steel, (x, y, z) =>
        box(Math.abs(x) - 0.14, Math.abs(y - MIDDLE) - 0.3, z - 0.31, 0.025, 0.07, 0.03, 0.015),
      ),
      part(
        [0, 0.5, 0, 0.62],
        x => (Math.abs(Math.abs(x) - 0.1) < 0.006 ? seam : leather),
        (x, y, z) => {
          const radial = span((y - 0.5) / 1.28, z * 1.02)
          const thick = Math.abs(radial - 0.36) - 0.018
          return Math.max(thick, Math.abs(x) - 0.125, y > 0.24 && y < 0.8 && z > 0 ? 0.02 : -1) * 0.85
        },
      ),
    ],
  }
}
