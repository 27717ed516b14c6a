import { oklch, shiftOklch } from '../../color/oklch.ts'
import type { Figure, FigurePart, FigureColors } from '../../paint/figure.ts'
import type { PortraitSubject } from './portrait-subject.ts'

const createFill = (tone: FigurePart['tone'], fill: string): FigurePart => ({ tone, fill })
const createStroke = (tone: FigurePart['tone'], stroke: string, width: number): FigurePart => ({
  tone,
  stroke,
  width,
})

/** Mirrors points to the other half of a face. */
const mirrorPoints = (points: string) =>
  points.replaceAll(/([\d.]+),/g, (_, x: string) => `${Number((100 - Number(x)).toFixed(2))},`)

/** Returns parts of the left half together with their mirror images. */
const addMirrored = (...parts: FigurePart[]): FigurePart[] => [
  ...parts,
  ...parts.map(({ fill, stroke, ...same }) => ({
    ...same,
    ...(fill !== undefined && { fill: mirrorPoints(fill) }),
    ...(stroke !== undefined && { stroke: mirrorPoints(stroke) }),
  })),
]

const createLoweredEyes = (brow: FigurePart) =>
  addMirrored(
    brow,
    createStroke('pale', '38.6,41.6 41,40 44,40 46.8,41.8', 0.7),
    createStroke('dark', '38,43 40.4,45 43.4,45.6 46.8,44', 0.95),
    createStroke('dark', '39.6,44.5 38.5,45.9', 0.6),
    createStroke('dark', '38.2,43.2 36.8,44.2', 0.6),
  )
const createOpenEyes = (brow: FigurePart) =>
  addMirrored(
    brow,
    createFill('body', '38.8,43.4* 41,41.2 43.6,40.7 46,41.6 47.4,43.6* 45.4,44.8 43,45.1 40.6,44.7'),
    createFill('dark', '43.3,40.5 45.3,42.5 43.3,44.5 41.3,42.5'),
    createFill('body', '44,41.4 44.5,41.9 44,42.4 43.5,41.9'),
    createStroke('dark', '37.9,43.7 40.7,41.2 43.6,40.5 46.1,41.4 47.6,43.6', 0.85),
  )

const fineBrow = createStroke('dark', '37.4,38.4 40.4,36.7 43.8,36.6 46.8,37.8', 0.95)
const strongBrow = createStroke('dark', '36.6,39.3 39.6,37.5 43.2,37.2 46.6,38.1', 1.45)
const createNose = (foot: number) =>
  createStroke(
    'pale',
    `52,${foot - 9} 53,${foot - 4} 53.4,${foot - 1.4} 51.6,${foot} 49.2,${foot - 0.2}`,
    0.95,
  )
const lips: FigurePart[] = [
  createFill(
    'accent',
    '44.8,57.7* 47.8,56.2 49.2,56.1 50,56.5 50.8,56.1 52.2,56.2 55.2,57.7* 52.8,59.9 50,60.6 47.2,59.9',
  ),
  createStroke('dark', '45.4,57.7 47.8,57.7 50,58.1 52.2,57.7 54.6,57.7', 0.3),
]
const quietMouth = createStroke('accent', '45,57.8 47.6,58.3 50,58.6 52.4,58.3 55,57.8', 1.1)

/** Eyes, brows, nose and mouth that are drawn over the busts of heads.ts. They show no particular person. */
export const faces: Readonly<Record<Exclude<PortraitSubject, 'astronaut'>, readonly [Figure, ...Figure[]]>> =
  {
    woman: [
      [...createLoweredEyes(fineBrow), createNose(52.6), ...lips],
      [...createOpenEyes(fineBrow), createNose(52.6), ...lips],
    ],
    man: [
      [...createLoweredEyes(strongBrow), createNose(53), quietMouth],
      [...createOpenEyes(strongBrow), createNose(53), quietMouth],
    ],
    child: [
      [
        ...addMirrored(
          createStroke('dark', '36.6,45.8 39.4,44.6 42.4,45.2', 0.9),
          createFill('dark', '39.8,48.6 42.2,51.6 39.8,54.6 37.4,51.6'),
          createFill('body', '40.6,49.8 41.5,50.8 40.6,51.8 39.7,50.8'),
          createFill('accent', '36.4,56.6 39,58.2 36.4,59.8 33.8,58.2'),
        ),
        createStroke('pale', '48.6,58.6 50,59.4 51.4,58.6', 1),
        createStroke('dark', '45.6,63.2 47.6,65 50,65.6 52.4,65 54.4,63.2', 0.9),
      ],
    ],
  }

/** Derives the colors of a face from those of its bust: white of the eyes, shaded skin, lines and lips. */
export function toFaceColors({ body: skin, dark: hair }: FigureColors): FigureColors {
  return {
    body: oklch(Math.min(0.97, skin.l + 0.24), skin.c * 0.2, skin.h),
    pale: shiftOklch(skin, { l: -0.12, c: 0.02 }),
    dark: { ...hair, l: Math.min(hair.l * 0.75, skin.l - 0.24) },
    accent: { ...skin, l: skin.l - 0.13, c: skin.c * 1.75, h: 24 },
  }
}
