import { shiftOklch } from '../../color/oklch.ts'
import { sdBox, sdEllipsoid } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** A box with a lid, a ribbon and a bow. */
export const buildGiftBox: SolidBuilder = ({ main, second, metal }, random) => {
  const paper: Material = { color: main, gloss: 0.15 }
  const lid: Material = { color: shiftOklch(main, { l: 0.05 }), gloss: 0.15 }
  const ribbon: Material = {
    color: random.chance(0.5) ? metal : shiftOklch(second, { l: 0.05 }),
    gloss: 0.55,
  }
  const half = random.between(0.36, 0.44)
  const high = random.between(0.42, 0.62)
  const tied = (x: number, z: number) => Math.abs(x) < 0.06 || Math.abs(z) < 0.06
  return {
    maxTurn: 0.25,
    yaw: 0.6,
    pitch: 0.36,
    parts: [
      createPart(
        [0, high / 2, 0, half * 1.5 + 0.1],
        (x, _y, z) => (tied(x, z) ? ribbon : paper),
        (x, y, z) => sdBox(x, y - high / 2, z, half, high / 2, half, 0.012),
      ),
      createPart(
        [0, high, 0, half * 1.5 + 0.1],
        (x, _y, z) => (tied(x, z) ? ribbon : lid),
        (x, y, z) => sdBox(x, y - high - 0.01, z, half + 0.025, 0.075, half + 0.025, 0.012),
      ),
      ...[
        [1, 0.4],
        [-1, 0.4],
        [1, -0.9],
        [-1, -0.9],
      ].map(([side = 1, turn = 0]) =>
        createPart([0, high + 0.19, 0, 0.34], ribbon, (x, y, z) => {
          const u = x * Math.cos(turn) + z * Math.sin(turn)
          const w = -x * Math.sin(turn) + z * Math.cos(turn)
          const up = y - high - 0.17
          const along = u * side * 0.86 + up * 0.5
          const over = -u * side * 0.5 + up * 0.86
          const shell = Math.abs(sdEllipsoid(along - 0.14, over, w * 0.9, 0.15, 0.075, 0.09)) - 0.009
          return Math.max(shell, Math.abs(w) - 0.06) * 0.7
        }),
      ),
      createPart([0, high + 0.13, 0, 0.1], ribbon, (x, y, z) =>
        sdEllipsoid(x, y - high - 0.13, z, 0.06, 0.05, 0.06),
      ),
    ],
  }
}
