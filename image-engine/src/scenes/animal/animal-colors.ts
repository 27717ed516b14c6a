import { mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { FigureColors } from '../../paint/figure.ts'
import type { Random } from '../../paint/random.ts'
import type { Animal, Intent, Subject } from '../../intent/intent.ts'

const ivory = oklch(0.95, 0.02, 85)
const soot = oklch(0.24, 0.03, 50)
const snow = oklch(0.93, 0.015, 240)

const naturalColors: Readonly<Record<Animal, readonly [FigureColors, ...FigureColors[]]>> = {
  cat: [
    { body: oklch(0.7, 0.14, 58), pale: ivory, dark: soot, accent: oklch(0.78, 0.09, 20) },
    {
      body: oklch(0.34, 0.02, 260),
      pale: oklch(0.9, 0.01, 90),
      dark: oklch(0.16, 0.01, 260),
      accent: oklch(0.7, 0.09, 15),
    },
  ],
  dog: [
    { body: oklch(0.76, 0.1, 72), pale: ivory, dark: oklch(0.42, 0.07, 50), accent: oklch(0.58, 0.18, 25) },
  ],
  wolf: [
    { body: oklch(0.5, 0.02, 255), pale: snow, dark: oklch(0.26, 0.02, 255), accent: oklch(0.4, 0.02, 255) },
  ],
  fox: [{ body: oklch(0.64, 0.16, 45), pale: ivory, dark: soot, accent: oklch(0.58, 0.16, 40) }],
  deer: [{ body: oklch(0.58, 0.1, 55), pale: ivory, dark: oklch(0.38, 0.06, 50), accent: ivory }],
  horse: [
    { body: oklch(0.47, 0.09, 45), pale: ivory, dark: oklch(0.27, 0.04, 45), accent: ivory },
    { body: oklch(0.92, 0.015, 85), pale: ivory, dark: oklch(0.68, 0.03, 70), accent: ivory },
  ],
  rabbit: [
    {
      body: oklch(0.93, 0.012, 80),
      pale: oklch(0.99, 0, 0),
      dark: oklch(0.4, 0.04, 30),
      accent: oklch(0.82, 0.08, 15),
    },
  ],
  panda: [
    {
      body: oklch(0.96, 0.008, 90),
      pale: oklch(0.85, 0.01, 90),
      dark: oklch(0.23, 0.012, 260),
      accent: ivory,
    },
  ],
  owl: [
    {
      body: oklch(0.52, 0.08, 60),
      pale: oklch(0.91, 0.04, 80),
      dark: oklch(0.33, 0.05, 50),
      accent: oklch(0.76, 0.15, 70),
    },
  ],
  bird: [
    {
      body: oklch(0.58, 0.12, 240),
      pale: oklch(0.86, 0.09, 60),
      dark: oklch(0.36, 0.09, 250),
      accent: oklch(0.76, 0.15, 65),
    },
    { body: oklch(0.62, 0.18, 28), pale: ivory, dark: oklch(0.38, 0.1, 25), accent: oklch(0.8, 0.15, 80) },
    {
      body: oklch(0.66, 0.13, 150),
      pale: oklch(0.9, 0.09, 100),
      dark: oklch(0.42, 0.09, 190),
      accent: oklch(0.7, 0.17, 45),
    },
  ],
  crane: [
    { body: oklch(0.97, 0.008, 90), pale: ivory, dark: oklch(0.25, 0.02, 260), accent: oklch(0.56, 0.2, 27) },
  ],
  swan: [
    { body: oklch(0.97, 0.008, 90), pale: ivory, dark: oklch(0.8, 0.03, 250), accent: oklch(0.72, 0.16, 55) },
  ],
  butterfly: [
    { body: oklch(0.7, 0.17, 52), pale: oklch(0.9, 0.1, 88), dark: soot, accent: oklch(0.58, 0.17, 35) },
    {
      body: oklch(0.55, 0.15, 255),
      pale: oklch(0.84, 0.08, 220),
      dark: oklch(0.2, 0.04, 270),
      accent: oklch(0.48, 0.15, 285),
    },
  ],
  fish: [
    {
      body: oklch(0.95, 0.015, 85),
      pale: oklch(0.99, 0, 0),
      dark: oklch(0.28, 0.03, 260),
      accent: oklch(0.63, 0.2, 35),
    },
  ],
  whale: [
    {
      body: oklch(0.5, 0.08, 245),
      pale: oklch(0.88, 0.03, 220),
      dark: oklch(0.32, 0.06, 250),
      accent: ivory,
    },
  ],
  turtle: [
    {
      body: oklch(0.52, 0.09, 130),
      pale: ivory,
      dark: oklch(0.33, 0.06, 140),
      accent: oklch(0.68, 0.09, 125),
    },
  ],
  dragon: [
    { body: oklch(0.55, 0.19, 28), pale: oklch(0.88, 0.12, 85), dark: soot, accent: oklch(0.8, 0.15, 80) },
    { body: oklch(0.55, 0.11, 165), pale: oklch(0.9, 0.08, 110), dark: soot, accent: oklch(0.82, 0.14, 85) },
  ],
}

/**
 * Picks the colors of an animal: the color that the prompt gives it, otherwise natural colors, tinted with
 * the prompt's first hue.
 */
export function chooseAnimalColors(
  animal: Animal,
  { hues, styles, colors }: Intent,
  random: Random,
): FigureColors {
  const coat = random.pick(naturalColors[animal])
  const requestedColor = colors.get(animal)
  if (requestedColor) return recolor(coat, requestedColor)
  const [wanted] = hues
  const grey = styles.has('monochrome') || styles.has('ink')
  const tint = (color: Oklch): Oklch =>
    grey
      ? { ...color, c: color.c * 0.12 }
      : wanted !== undefined && color.c > 0.05
        ? { ...color, h: wanted }
        : color
  return { body: tint(coat.body), pale: tint(coat.pale), dark: tint(coat.dark), accent: coat.accent }
}

/** Gives an animal the requested color. Light and dark details stay, unless they would not stand out. */
function recolor({ pale, dark, accent }: FigureColors, requestedColor: Oklch): FigureColors {
  const deep = requestedColor.l < 0.35
  return {
    body: requestedColor,
    pale:
      requestedColor.l > 0.88
        ? shiftOklch(requestedColor, { l: -0.1 })
        : deep
          ? mix(pale, requestedColor, 0.35)
          : pale,
    dark: deep ? shiftOklch(requestedColor, { l: 0.22 }) : dark,
    accent,
  }
}

const isAnimal = (subject: Subject): subject is Animal => subject in naturalColors

/** Returns the first animal of the prompt, or a random one when it says only "animal". */
export function chooseAnimal({ subjects }: Intent, random: Random): Animal {
  return (
    [...subjects].find(subject => isAnimal(subject)) ??
    random.pick(['cat', 'fox', 'deer', 'rabbit', 'bird', 'owl'])
  )
}
