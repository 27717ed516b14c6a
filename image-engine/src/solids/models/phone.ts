import { mix, oklch, shiftOklch } from '../../color/oklch.ts'
import { sdBox, sdCylinder, length2d } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

const MIDDLE = 0.53

/** An upright phone with a wave wallpaper, and a second one behind it that shows its back. */
export const buildPhone: SolidBuilder = ({ main, metal, second }, random) => {
  const frame: Material = { color: mix(metal, main, 0.4), gloss: 0.9, metal: 1 }
  const back: Material = { color: main, gloss: 0.55 }
  const glass: Material = { color: oklch(0.13, 0.01, 260), gloss: 1 }
  const pale = shiftOklch(main, { l: 0.2 })
  const bend = random.between(3, 6)
  const lean = random.between(-0.3, 0.3)

  const screen = (x: number, y: number): Material => {
    const waves = [0.28, 0.46, 0.66, 0.84].filter(
      row => y > row + Math.sin(x * bend + row * 9) * 0.05 + x * lean,
    ).length
    return {
      color: mix(shiftOklch(main, { l: -0.2, c: 0.03 }), mix(pale, second, waves / 6), waves / 4),
      gloss: 0.85,
      emission: 0.25,
    }
  }
  return {
    maxTurn: 0.3,
    yaw: 0.3,
    pitch: 0.12,
    parts: [
      createPart(
        [-0.1, MIDDLE, 0.14, 0.58],
        (x, y, z) => {
          if (z < 0.17) return frame
          const inset = Math.max(Math.abs(x + 0.1) - 0.225, Math.abs(y - MIDDLE) - 0.478)
          if (inset > 0) return glass
          return length2d(x + 0.1, y - MIDDLE - 0.44) < 0.018 ? glass : screen(x + 0.1, y)
        },
        (x, y, z) => sdBox(x + 0.1, y - MIDDLE, z - 0.14, 0.25, 0.5, 0.036, 0.034),
      ),
      createPart(
        [0.22, MIDDLE - 0.02, -0.12, 0.58],
        (_x, _y, z) => (z > -0.09 ? back : frame),
        (x, y, z) => sdBox(x - 0.22, y - MIDDLE + 0.02, z + 0.12, 0.25, 0.5, 0.036, 0.034),
      ),
      createPart([0.33, 0.88, -0.07, 0.16], back, (x, y, z) =>
        sdBox(x - 0.35, y - 0.86, z + 0.08, 0.1, 0.12, 0.02, 0.02),
      ),
      ...[0.92, 0.8].map(y =>
        createPart(
          [0.35, y, -0.06, 0.07],
          (px: number, py: number) => (length2d(px - 0.35, py - y) < 0.03 ? glass : frame),
          (px, py, pz) => sdCylinder(length2d(px - 0.35, py - y), pz + 0.055, 0.045, 0.018, 0.006),
        ),
      ),
    ],
  }
}
