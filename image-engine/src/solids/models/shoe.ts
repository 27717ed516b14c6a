import { oklch, shiftOklch } from '../../color/oklch.ts'
import { sdBox, length3d, sdPolygon, sdRoundCone, sdExtrusion, smoothPolygon } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** Side view of a trainer with the toe to the right: the upper, and its sole. */
const upper = smoothPolygon(
  Float32Array.of(
    -0.6,
    0.14,
    -0.63,
    0.3,
    -0.6,
    0.46,
    -0.64,
    0.6,
    -0.55,
    0.63,
    -0.44,
    0.55,
    -0.3,
    0.52,
    -0.2,
    0.58,
    -0.12,
    0.59,
    0.04,
    0.47,
    0.22,
    0.37,
    0.4,
    0.31,
    0.56,
    0.27,
    0.67,
    0.2,
    0.69,
    0.12,
  ),
)
const sole = smoothPolygon(
  Float32Array.of(
    -0.66,
    0.05,
    -0.68,
    0.19,
    -0.6,
    0.21,
    -0.2,
    0.15,
    0.2,
    0.14,
    0.5,
    0.15,
    0.7,
    0.18,
    0.76,
    0.13,
    0.68,
    0.03,
    0.45,
    0,
    -0.5,
    0,
    -0.6,
    0.01,
  ),
)

/** Half the width of the shoe from heel to toe. */
const halfWidth = (x: number, y: number) => {
  const ball = 0.205 - 0.07 * Math.abs((x - 0.28) / 0.6) ** 1.6
  return Math.max(0.06, ball - Math.max(0, y - 0.18) * 0.24)
}

export const buildShoe: SolidBuilder = ({ main, second }, random) => {
  const cloth: Material = { color: main, gloss: 0.12 }
  const overlay: Material = { color: shiftOklch(main, { l: -0.14 }), gloss: 0.3 }
  const rubber: Material = { color: oklch(0.95, 0.012, second.h), gloss: 0.25 }
  const outsole: Material = { color: shiftOklch(main, { l: -0.28 }), gloss: 0.15 }
  const lace: Material = { color: oklch(0.95, 0.012, second.h), gloss: 0.1 }
  const sweep = random.between(-0.15, 0.1)

  const skin = (x: number, y: number): Material => {
    if (x > 0.42 && y < 0.3 - (x - 0.42) * 0.2) return overlay
    if (x < -0.46 && y < 0.46) return overlay
    // A band that rises from the sole to the heel.
    const band = y - 0.2 - (sweep - x + 0.2) * 0.34
    return Math.abs(band) < 0.035 - (x + 0.5) * 0.015 && x < 0.28 && x > -0.5 ? rubber : cloth
  }
  return {
    maxTurn: 0.28,
    yaw: 0.35,
    pitch: 0.3,
    parts: [
      createPart(
        [0, 0.32, 0, 0.78],
        (x, y) => skin(x, y),
        (x, y, z) => {
          const around = sdBox(x, y - 0.37, z, 0.72, 0.28, 0.24, 0)
          if (around > 0.08) return around
          const shell = sdExtrusion(sdPolygon(x, y, upper), Math.abs(z) - halfWidth(x, y), 0.06)
          // The opening for the foot.
          const inside = length3d((x + 0.38) / 1.5, (y - 0.62) / 1.15, z / 0.72) - 0.125
          return Math.max(shell, -inside) * 0.8
        },
      ),
      createPart(
        [0, 0.1, 0, 0.82],
        (_x, y) => (y < 0.035 ? outsole : rubber),
        (x, y, z) => {
          const around = sdBox(x, y - 0.1, z, 0.78, 0.12, 0.24, 0)
          return around > 0.08
            ? around
            : sdExtrusion(sdPolygon(x, y, sole), Math.abs(z) - halfWidth(x, 0) - 0.012, 0.025) * 0.85
        },
      ),
      ...[0, 1, 2, 3].map(row => {
        const x = -0.06 + row * 0.09
        const y = 0.565 - row * 0.057
        return createPart([x, y, 0, 0.2], lace, (px, py, pz) =>
          sdRoundCone(px, py, Math.abs(pz), [x, y, 0, x - 0.015, y - 0.05, 0.1], 0.022),
        )
      }),
    ],
  }
}
