import { oklch, shiftOklch } from '../../color/oklch.ts'
import { sdBox } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** A stack of bound books, each turned a little. */
export const buildBook: SolidBuilder = ({ main, second, metal }, random) => {
  const paper: Material = { color: oklch(0.93, 0.03, 85), gloss: 0 }
  const count = random.integer(2, 4)
  const gold: Material = { color: metal, gloss: 0.7, metal: 1 }
  let foot = 0
  const parts = Array.from({ length: count }, (_, i) => {
    const thick = random.between(0.07, 0.12)
    const turn = random.between(-0.3, 0.3)
    const wide = random.between(0.42, 0.54)
    const deep = wide * 0.72
    const middle = foot + thick
    foot += thick * 2
    const cloth: Material = {
      color: i % 2 ? shiftOklch(second, { l: -0.22 }) : shiftOklch(main, { l: random.between(-0.14, 0.08) }),
      gloss: 0.12,
    }
    const cos = Math.cos(turn)
    const sin = Math.sin(turn)
    return createPart(
      [0, middle, 0, wide * 1.3],
      (x, y, z) => {
        const u = x * cos - z * sin
        const w = x * sin + z * cos
        if (w > deep - 0.03 && Math.abs(y - middle) < thick)
          return Math.abs(Math.abs(u) - wide * 0.72) < 0.014 ? gold : cloth
        return Math.abs(y - middle) < thick - 0.016 ? paper : cloth
      },
      (x, y, z) => {
        const u = x * cos - z * sin
        const w = x * sin + z * cos
        const cover = sdBox(u, y - middle, w, wide, thick, deep, 0.012)
        const inset = sdBox(u - 0.02, y - middle, w + 0.02, wide, thick - 0.016, deep, 0.004)
        return Math.max(cover, Math.abs(y - middle) < thick - 0.016 ? inset : cover)
      },
    )
  })
  return { maxTurn: 0.4, yaw: -0.25, pitch: 0.32, parts }
}
