import { oklch } from '../../paint/oklch.ts'
import type { Tones } from '../../paint/outline.ts'
import type { Random } from '../../paint/random.ts'
import type { Intent } from '../../prompt/intent.ts'
import { sitters } from '../../prompt/shown.ts'
import type { Colours } from '../abstract/colours.ts'

export type Sitter = (typeof sitters)[number]

/** Who sits for the portrait; a person of whom no more is said is left to luck. */
export function sitterOf({ subjects }: Intent, random: Random): Sitter {
  for (const sitter of sitters) {
    if (subjects.has(sitter)) return sitter
  }
  return random.pick(['woman', 'man'])
}

/** Skin, shaded skin, hair and clothes of a bust. */
export function tonesOf(sitter: Sitter, intent: Intent, colours: Colours, random: Random): Tones {
  const grey = intent.styles.has('monochrome') || intent.styles.has('ink') ? 0.12 : 1
  const light = random.between(0.55, 0.86)
  const skin = oklch(light, 0.075 * grey, random.between(48, 66))
  const hair = random.pick([
    oklch(0.22, 0.02 * grey, 280),
    oklch(0.3, 0.045 * grey, 50),
    oklch(0.44, 0.09 * grey, 48),
    oklch(0.75, 0.07 * grey, 80),
  ])
  if (sitter === 'astronaut') {
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
