import { oklch, type Oklch } from '../../color/oklch.ts'
import type { FigureColors } from '../../paint/figure.ts'
import type { Random } from '../../paint/random.ts'
import type { Hair, Intent, Skin } from '../../intent/intent.ts'
import { portraitSubjects } from '../../layouts/omitted-subjects.ts'
import type { ColorScheme } from '../../paint/color-scheme.ts'

export type PortraitSubject = (typeof portraitSubjects)[number]

/** Returns the person of the portrait. A person without further description is a random woman or man. */
export function choosePortraitSubject({ subjects }: Intent, random: Random): PortraitSubject {
  for (const person of portraitSubjects) {
    if (subjects.has(person)) return person
  }
  return random.pick(['woman', 'man'])
}

const skinLightness: Readonly<Record<Skin | 'any', readonly [lowest: number, highest: number]>> = {
  any: [0.55, 0.86],
  light: [0.83, 0.88],
  medium: [0.74, 0.8],
  brown: [0.6, 0.66],
  dark: [0.42, 0.5],
}

const hairColors: Readonly<Record<Hair | 'auburn', Oklch>> = {
  black: oklch(0.22, 0.02, 280),
  brown: oklch(0.3, 0.045, 50),
  auburn: oklch(0.44, 0.09, 48),
  blond: oklch(0.75, 0.07, 80),
  red: oklch(0.52, 0.14, 42),
  grey: oklch(0.78, 0.008, 250),
  pink: oklch(0.76, 0.12, 0),
  blue: oklch(0.55, 0.13, 255),
  purple: oklch(0.5, 0.14, 308),
}

/** Chooses the colors of skin, shaded skin, hair and clothes. */
export function chooseBustColors(
  person: PortraitSubject,
  intent: Intent,
  colors: ColorScheme,
  random: Random,
): FigureColors {
  const grey = intent.styles.has('monochrome') || intent.styles.has('ink') ? 0.12 : 1
  const [lowest, highest] = skinLightness[intent.appearance?.skin ?? 'any']
  const skin = oklch(random.between(lowest, highest), 0.075 * grey, random.between(48, 66))
  const anyHair = random.pick(['black', 'brown', 'auburn', 'blond'] as const)
  const usualHair = intent.appearance?.isOld ? 'grey' : anyHair
  const { l, c, h } = hairColors[intent.appearance?.hair ?? usualHair]
  const hair = oklch(l, c * grey, h)
  if (person === 'astronaut') {
    return {
      body: skin,
      pale: oklch(0.93, 0.012 * grey, 240),
      dark: oklch(0.28, 0.06 * grey, 265),
      accent: colors.accent,
    }
  }
  return {
    body: skin,
    pale: { ...skin, l: skin.l - 0.09, c: skin.c + 0.015 },
    dark: hair,
    accent: chooseClothes(intent, colors, random.fork('clothes')),
  }
}

/** The color that the prompt gives the clothes, otherwise one of the scheme. */
function chooseClothes(
  { colors: wanted, subjects }: Intent,
  { deep, middle, accent, paper }: ColorScheme,
  random: Random,
): Oklch {
  const usual = random.pick([deep, deep, middle, accent, paper])
  return wanted.get('dress') ?? wanted.get('coat') ?? (subjects.has('coat') ? deep : usual)
}
