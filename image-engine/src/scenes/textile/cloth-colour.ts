import { oklch, shiftOklch, type Oklch } from '../../paint/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Intent } from '../../prompt/intent.ts'

/** Chooses the colour of a garment: the one of the prompt, or one that suits the room. */
export function chooseClothColour(
  { hues, moods, styles, subjects, colours }: Intent,
  usual: Oklch,
  random: Random,
): Oklch {
  if (styles.has('monochrome') || styles.has('ink')) return oklch(random.between(0.4, 0.8), 0.008, 250)
  const requestedColour = colours.get('dress') ?? colours.get('coat') ?? colours.get('fabric')
  if (requestedColour)
    return moods.has('pastel') ? shiftOklch(requestedColour, { l: 0.14, c: -0.05 }) : requestedColour
  const [wanted] = hues
  if (wanted !== undefined) {
    // Yellow cloth is light and blue cloth is dark.
    const light = wanted > 70 && wanted < 115 ? 0.78 : wanted > 220 && wanted < 300 ? 0.46 : 0.56
    return oklch(
      moods.has('pastel') ? light + 0.2 : light,
      moods.has('pastel') ? 0.08 : wanted > 40 && wanted < 70 ? 0.1 : 0.16,
      wanted,
    )
  }
  if (moods.has('dark')) return oklch(0.27, 0.02, 270)
  if (moods.has('pastel')) return oklch(0.9, 0.03, random.between(20, 90))
  return subjects.has('coat')
    ? oklch(random.between(0.42, 0.68), 0.07, random.pick([65, 250, 145, 40] as const))
    : usual
}
