import { oklch, shiftOklch } from '../../color/oklch.ts'
import { sdBox, sdCylinder, sdEllipsoid, sdRoundCone, length2d } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

/** A dining table, round or long, with chairs and a bowl of fruit. */
export const buildDiningTable: SolidBuilder = ({ main, second }, random) => {
  const wood: Material = { color: oklch(random.between(0.45, 0.66), 0.07, 62), gloss: 0.35 }
  const cloth: Material = { color: main, gloss: 0.05 }
  const clay: Material = { color: shiftOklch(second, { l: 0.04 }), gloss: 0.5 }
  const fruit: Material = { color: oklch(0.7, 0.16, 60), gloss: 0.25 }
  const round = random.chance(0.5)
  const top = (x: number, y: number, z: number) =>
    round
      ? sdCylinder(length2d(x, z), y - 0.68, 0.56, 0.026, 0.015)
      : sdBox(x, y - 0.68, z, 0.72, 0.026, 0.4, 0.02)
  const legs = (x: number, y: number, z: number) =>
    round
      ? Math.min(
          sdRoundCone(x, y, z, [0, 0.66, 0, 0, 0.06, 0], 0.06, 0.05),
          sdEllipsoid(x, y - 0.03, z, 0.3, 0.045, 0.3),
        )
      : sdRoundCone(Math.abs(x), y, Math.abs(z), [0.62, 0.66, 0.32, 0.66, 0.02, 0.34], 0.035, 0.022)
  const seats = [
    [-0.44, 0.52, 0],
    [0.44, 0.52, 0],
    [-0.44, -0.52, 1],
    [0.44, -0.52, 1],
  ] as const
  return {
    maxTurn: 0.1,
    yaw: random.chance(0.5) ? 0.35 : -0.35,
    pitch: 0.32,
    parts: [
      createPart([0, 0.68, 0, 0.86], wood, top),
      createPart([0, 0.34, 0, 0.82], wood, legs),
      ...seats.flatMap(([x, z, far]) => {
        const away = far ? -1 : 1
        return [
          createPart([x, 0.42, z, 0.32], cloth, (px: number, py: number, pz: number) =>
            sdBox(px - x, py - 0.42, pz - z, 0.19, 0.035, 0.18, 0.03),
          ),
          createPart([x, 0.7, z + away * 0.18, 0.34], wood, (px: number, py: number, pz: number) =>
            sdBox(px - x, py - 0.76, pz - z - away * 0.18, 0.18, 0.09, 0.018, 0.018),
          ),
          createPart([x, 0.38, z, 0.52], wood, (px: number, py: number, pz: number) => {
            const side = Math.abs(px - x)
            const back = (pz - z) * away
            return Math.min(
              sdRoundCone(side, py, back, [0.16, 0.84, 0.18, 0.17, 0.02, 0.2], 0.017),
              sdRoundCone(side, py, back, [0.16, 0.4, -0.15, 0.17, 0.02, -0.17], 0.017),
            )
          }),
        ]
      }),
      createPart([0, 0.75, 0, 0.24], clay, (x, y, z) =>
        Math.max(
          sdEllipsoid(x, y - 0.8, z, 0.19, 0.1, 0.19),
          -sdEllipsoid(x, y - 0.82, z, 0.17, 0.09, 0.17),
          y - 0.8,
        ),
      ),
      ...[
        [-0.06, 0.02],
        [0.07, 0.05],
        [0.01, -0.07],
      ].map(([x = 0, z = 0]) =>
        createPart([x, 0.8, z, 0.1], fruit, (px, py, pz) =>
          sdEllipsoid(px - x, py - 0.8, pz - z, 0.065, 0.062, 0.065),
        ),
      ),
    ],
  }
}
