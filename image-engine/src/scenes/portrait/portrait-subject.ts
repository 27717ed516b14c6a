import { oklch } from '../../paint/oklch.ts'
import type { FigureColours } from '../../paint/figure.ts'
import type { Random } from '../../paint/random.ts'
import type { Intent } from '../../prompt/intent.ts'
import { portraitSubjects } from '../../prompt/omitted-subjects.ts'
import type { ColourScheme } from '../../paint/colour-scheme.ts'

export type PortraitSubject = (typeof portraitSubjects)[number]

/** Returns the person of the portrait. A person without further description is a random woman or man. */
export function choosePortraitSubject({ subjects }: Intent, random: Random): PortraitSubject {
  for (const person of portraitSubjects) {
    if (subjects.has(person)) return person
  }
  return random.pick(['woman', 'man'])
}

/** Chooses the colours of skin, shaded skin, hair and clothes. */
export function chooseBustColours(
  person: PortraitSubject,
  intent: Intent,
  colours: ColourScheme,
  random: Random,
): FigureColours {
  const grey = intent.styles.has('monochrome') || intent.styles.has('ink') ? 0.12 : 1
  const light = random.between(0.55, 0.86)
  const skin = oklch(light, 0.075 * grey, random.between(48, 66))
  const hair = random.pick([
    oklch(0.22, 0.02 * grey, 280),
    oklch(0.3, 0.045 * grey, 50),
    oklch(0.44, 0.09 * grey, 48),
    oklch(0.75, 0.07 * grey, 80),
  ])
  if (person === 'astronaut') {
    return {
      body: skin,
      pale: oklch(0.93, 0.012 * grey, 240),
      dark: oklch(0.28, 0.06 * grey, 265),
      accent: colours.accent,
    }
  }
  return {
    body: skin,
    pale: { ...skin, l: skin.l - 0.09, c: skin.c + 0.015 },
    dark: hair,
    accent: colours.deep,
  }
}
