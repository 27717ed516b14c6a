import { oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Intent } from '../../intent/intent.ts'

/** Chooses the color of a garment: the one of the prompt, or one that suits the room. */
export function chooseClothColor(
  { hues, moods, styles, subjects, colors }: Intent,
  usual: Oklch,
  random: Random,
): Oklch {
  const rng = random.split()
  if (styles.has('monochrome') || styles.has('ink')) return oklch(rng.between(0.4, 0.8), 0.008, 250)
  const requestedColor = colors.get('dress') ?? colors.get('coat') ?? colors.get('fabric')
  if (requestedColor)
    return moods.has('pastel') ? shiftOklch(requestedColor, { l: 0.14, c: -0.05 }) : requestedColor
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
  if (moods.has('pastel')) return oklch(0.9, 0.03, rng.between(20, 90))
  return subjects.has('coat')
    ? oklch(rng.between(0.42, 0.68), 0.07, rng.pick([65, 250, 145, 40] as const))
    : usual
}
