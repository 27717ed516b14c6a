import { oklch } from '../../paint/oklch.ts'
import { box, drum, length, ring, span } from '../shapes.ts'
import { part, type Build, type Material } from '../solid.ts'

/** A rangefinder camera: leather between two plates of metal, and a lens. */
export const camera: Build = ({ main, metal }, random) => {
  const plate: Material = { colour: metal, gloss: 0.8, metal: 1 }
  const leather: Material = { colour: random.chance(0.5) ? main : oklch(0.24, 0.01, 60), gloss: 0.12 }
  const black: Material = { colour: oklch(0.17, 0.005, 260), gloss: 0.5 }
  const glass: Material = { colour: oklch(0.22, 0.06, 285), gloss: 1 }
  const coated: Material = { colour: oklch(0.36, 0.12, 255), gloss: 1 }
  return {
    turn: 0.4,
    facing: 0.25,
    above: 0.18,
    parts: [
      part(
        [0, 0.32, 0, 0.74],
        (_x, y) => (y > 0.46 || y < 0.09 ? plate : leather),
        (x, y, z) => box(x, y - 0.32, z, 0.62, 0.28, 0.13, 0.07),
      ),
      part([0.1, 0.62, 0, 0.24], plate, (x, y, z) => box(x - 0.06, y - 0.61, z, 0.16, 0.05, 0.1, 0.03)),
      part([0.06, 0.52, 0.12, 0.18], glass, (x, y, z) =>
        box(x - 0.06, y - 0.525, z - 0.13, 0.1, 0.04, 0.012, 0.008),
      ),
      part(
        [-0.06, 0.3, 0.26, 0.34],
        (x, y) => (Math.abs(span(x + 0.06, y - 0.3) - 0.2) < 0.022 ? plate : black),
        (x, y, z) =>
          drum(span(x + 0.06, y - 0.3), z - 0.25, 0.235 - Math.max(0, z - 0.24) * 0.25, 0.14, 0.015),
      ),
      part(
        [-0.06, 0.3, 0.39, 0.2],
        (x, y) => (span(x + 0.04, y - 0.32) < 0.06 ? coated : glass),
        (x, y, z) =>
          length(x + 0.06, y - 0.3, z - 0.2) - 0.235 > 0 || z < 0.38
            ? drum(span(x + 0.06, y - 0.3), z - 0.385, 0.15, 0.008, 0.004)
            : length(x + 0.06, y - 0.3, z - 0.2) - 0.235,
      ),
      part([-0.06, 0.3, 0.4, 0.24], plate, (x, y, z) =>
        ring(span(x + 0.06, y - 0.3), z - 0.393, 0.175, 0.012),
      ),
      ...[-0.42, 0.42].map(x =>
        part([x, 0.63, 0, 0.14], plate, (px, py, pz) => drum(span(px - x, pz), py - 0.62, 0.09, 0.03, 0.008)),
      ),
    ],
  }
}
