import { oklch, shiftOklch } from '../../color/oklch.ts'
import { sdBox, sdCylinder, sdTorus, length2d } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

const MIDDLE = 0.52
/** Ten past ten, the usual position of the hands in advertisements. */
const hands = [
  { angle: 2.2, long: 0.15, half: 0.012 },
  { angle: 0.95, long: 0.22, half: 0.009 },
] as const

/** A wristwatch that stands on its closed strap, with the dial to the front. */
export const buildWatch: SolidBuilder = ({ main, metal, second }, random) => {
  const steel: Material = { color: metal, gloss: 0.95, metal: 1 }
  const pale = random.chance(0.5)
  const face: Material = {
    color: pale ? shiftOklch(second, { l: 0.04 }) : shiftOklch(main, { l: -0.32 }),
    gloss: 0.5,
  }
  const mark: Material = { color: pale ? oklch(0.2, 0.02, 260) : oklch(0.95, 0.02, 85), gloss: 0.3 }
  const leather: Material = { color: shiftOklch(main, { l: -0.12 }), gloss: 0.22 }
  const seam: Material = { color: shiftOklch(main, { l: 0.14 }), gloss: 0.1 }
  const chronograph = random.chance(0.5)

  const dial = (x: number, y: number): Material => {
    const dy = y - MIDDLE
    const away = length2d(x, dy)
    const angle = Math.atan2(dy, x)
    for (const { angle: at, long, half } of hands) {
      const along = x * Math.cos(at) + dy * Math.sin(at)
      const across = -x * Math.sin(at) + dy * Math.cos(at)
      if (along > -0.03 && along < long && Math.abs(across) < half) return mark
    }
    if (away < 0.016) return mark
    const hour = (angle / Math.PI) * 6
    if (away > 0.215 && away < 0.262 && Math.abs(hour - Math.round(hour)) * away < 0.016) return mark
    if (chronograph && Math.abs(length2d(Math.abs(x) - 0.1, dy) - 0.055) < 0.004) return mark
    return face
  }
  return {
    maxTurn: 0.5,
    pitch: 0.16,
    parts: [
      createPart([0, MIDDLE, 0.36, 0.36], steel, (x, y, z) => {
        const radial = length2d(x, y - MIDDLE)
        return Math.min(
          sdCylinder(radial, z - 0.33, 0.325, 0.05, 0.02),
          sdTorus(radial, z - 0.385, 0.3, 0.026),
        )
      }),
      createPart(
        [0, MIDDLE, 0.39, 0.3],
        (x, y) => dial(x, y),
        (x, y, z) => sdCylinder(length2d(x, y - MIDDLE), z - 0.37, 0.285, 0.012, 0.002),
      ),
      createPart([0.36, MIDDLE, 0.33, 0.1], steel, (x, y, z) =>
        sdCylinder(length2d(y - MIDDLE, z - 0.33), x - 0.36, 0.04, 0.035, 0.01),
      ),
      createPart([0, MIDDLE, 0.33, 0.48], steel, (x, y, z) =>
        sdBox(Math.abs(x) - 0.14, Math.abs(y - MIDDLE) - 0.3, z - 0.31, 0.025, 0.07, 0.03, 0.015),
      ),
      createPart(
        [0, 0.5, 0, 0.62],
        x => (Math.abs(Math.abs(x) - 0.1) < 0.006 ? seam : leather),
        (x, y, z) => {
          const radial = length2d((y - 0.5) / 1.28, z * 1.02)
          const thick = Math.abs(radial - 0.36) - 0.018
          return Math.max(thick, Math.abs(x) - 0.125, y > 0.24 && y < 0.8 && z > 0 ? 0.02 : -1) * 0.85
        },
      ),
    ],
  }
}
