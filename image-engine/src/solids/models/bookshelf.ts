import { mix, oklch, shiftOklch } from '../../color/oklch.ts'
import { sdBox, sdCylinder, length2d } from '../distance-functions.ts'
import { createPart, type SolidBuilder, type Material } from '../solid.ts'

const ROWS = 4
const RISE = 0.3

/** A tall open shelf full of books, with some vases. */
export const buildBookshelf: SolidBuilder = ({ main, second }, random) => {
  const wood: Material = { color: oklch(random.between(0.42, 0.64), 0.065, 62), gloss: 0.25 }
  const clay: Material = { color: shiftOklch(second, { l: 0.03 }), gloss: 0.5 }
  const spines: readonly Material[] = [
    { color: main, gloss: 0.15 },
    { color: shiftOklch(main, { l: -0.2 }), gloss: 0.15 },
    { color: shiftOklch(second, { l: -0.1 }), gloss: 0.1 },
    { color: mix(main, oklch(0.6, 0.08, 70), 0.7), gloss: 0.15 },
    { color: oklch(0.92, 0.02, 85), gloss: 0.1 },
    { color: oklch(0.35, 0.05, main.h + 140), gloss: 0.15 },
  ]
  const start = random.between(0, 90)
  // Returns the same number (0 to 1) for the same book, which sets its color and height.
  const hashBook = (row: number, book: number) => {
    const wave = Math.sin(start + row * 37.7 + book * 12.9898) * 43758.5453
    return wave - Math.floor(wave)
  }
  const half = 0.56
  const filled = Array.from({ length: ROWS }, () => random.between(-0.1, half - 0.06))
  return {
    maxTurn: 0.08,
    yaw: random.chance(0.5) ? 0.28 : -0.28,
    pitch: 0.16,
    parts: [
      createPart([0, 0.64, 0, 0.92], wood, (x, y, z) => {
        const case_ = sdBox(x, y - 0.64, z, half + 0.03, 0.64, 0.17, 0.01)
        const row = Math.min(ROWS - 1, Math.max(0, Math.floor((y - 0.05) / RISE)))
        const hollow = sdBox(x, y - 0.05 - (row + 0.5) * RISE, z - 0.03, half, RISE / 2 - 0.016, 0.17, 0.004)
        return Math.max(case_, -hollow)
      }),
      ...filled.map((end, row) => {
        const foot = 0.066 + row * RISE
        const wide = (end + half) / 2
        return createPart(
          [end - wide, foot + 0.11, 0, wide + 0.24],
          x => spines[Math.floor(hashBook(row, Math.floor(x / 0.042)) * spines.length)] ?? wood,
          (x, y, z) => {
            const tall = 0.19 + hashBook(row, Math.floor(x / 0.042) + 50) * 0.06
            return sdBox(x - end + wide, y - foot - tall / 2, z - 0.01, wide, tall / 2, 0.12, 0.006) * 0.75
          },
        )
      }),
      ...filled
        .map((end, row) => ({ x: (end + half) / 2 + 0.02, y: 0.066 + row * RISE, room: half - end }))
        .filter(({ room }) => room > 0.24)
        .map(({ x, y }) =>
          createPart(
            [x, y + 0.09, 0.02, 0.16],
            clay,
            (px, py, pz) =>
              sdCylinder(
                length2d(px - x, pz - 0.02),
                py - y - 0.085,
                0.085 - Math.abs(py - y - 0.06) * 0.3,
                0.085,
                0.03,
              ) * 0.85,
          ),
        ),
    ],
  }
}
