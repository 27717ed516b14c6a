import type { Intent } from '../../prompt/intent.ts'
import { mix, oklch, shiftOklch, rotateHueTowards, type Oklch } from '../oklch.ts'
import { lightingPalettes } from './light-palettes.ts'
import type { Random } from '../random.ts'
import type { ColourStop } from '../colour-ramp.ts'

/** The light of a scene: the colours of the sky and of what it lights. */
export interface Light {
  /** Colours from the zenith (0) to the horizon (1). */
  sky: readonly ColourStop[]
  sun: Oklch
  /** Height of the sun or the moon above the horizon, as a share of the sky's height. */
  altitude: number
  /** The light that the sun adds to surfaces facing it, and the light that the sky adds to every surface. */
  direct: Oklch
  ambient: Oklch
  /** The colour that distant things fade into. */
  haze: Oklch
  cloudLit: Oklch
  cloudShade: Oklch
  night: boolean
  /** The disc in the sky is the moon, not the sun. */
  moon: boolean
}

/** Times for prompts that name none. A repeated time is more likely. */
const defaultTimes = ['sunset', 'dawn', 'day', 'sunset', 'dusk', 'dawn', 'night'] as const

const washTimes = ['dawn', 'day', 'dawn'] as const

export function chooseLight(intent: Intent, random: Random): Light {
  const painterly = intent.styles.has('ink') || intent.styles.has('watercolour')
  // Ink and watercolour need light paper, so they get no night unless the prompt names it.
  const time = intent.time ?? random.pick(painterly ? washTimes : defaultTimes)
  const palette = random.pick(lightingPalettes[time])
  const turn = random.between(-9, 9)
  const tint = (colour: Oklch, strength: number) => adjustToIntent(colour, intent, turn, strength)
  const skyTint = intent.hues.length > 0 ? 0.6 : 0

  return {
    sky: [
      [0, tint(palette.zenith, skyTint)],
      [random.between(0.34, 0.5), tint(palette.middle, skyTint)],
      [random.between(0.72, 0.84), tint(palette.low, skyTint * 0.8)],
      [1, tint(palette.horizon, skyTint * 0.45)],
    ],
    sun: palette.sun,
    altitude: palette.altitude * random.between(0.8, 1.2),
    direct: tint(palette.direct, skyTint * 0.3),
    ambient: tint(palette.ambient, skyTint * 0.8),
    haze: tint(palette.haze, skyTint * 0.7),
    cloudLit: tint(palette.cloudLit, skyTint * 0.4),
    cloudShade: tint(palette.cloudShade, skyTint * 0.8),
    night: time === 'night',
    moon: time === 'night' || time === 'dusk',
  }
}

/**
 * Adjusts one colour to the hues, weather, moods and styles of the prompt. `turn` in degrees; `strength` (0
 * to 1) is how far it moves towards the prompt's first hue.
 */
function adjustToIntent(colour: Oklch, intent: Intent, turn: number, strength: number): Oklch {
  let result = shiftOklch(colour, { h: turn })
  const wanted = intent.hues[0]
  if (wanted !== undefined) {
    // Greys also take on some of the requested hue, so that it shows.
    result = { ...rotateHueTowards(result, wanted, strength), c: Math.max(result.c, 0.07 * strength) }
  }
  if (
    intent.weather === 'rain' ||
    intent.weather === 'storm' ||
    intent.weather === 'mist' ||
    intent.weather === 'snow'
  ) {
    result = { l: result.l * 0.9 + 0.06, c: result.c * 0.5, h: result.h }
  }
  if (intent.weather === 'storm' || intent.moods.has('dark')) result = { ...result, l: result.l * 0.8 }
  if (intent.moods.has('pastel')) result = { ...result, l: result.l * 0.72 + 0.26, c: result.c * 0.7 }
  if (intent.moods.has('vivid')) result = { ...result, c: result.c * 1.25 }
  if (intent.moods.has('warm') && wanted === undefined)
    result = mix(result, oklch(result.l, result.c + 0.03, 55), 0.3)
  if (intent.moods.has('cool') && wanted === undefined)
    result = mix(result, oklch(result.l, result.c + 0.02, 235), 0.3)
  if (intent.styles.has('monochrome') || intent.styles.has('ink')) result = { ...result, c: result.c * 0.12 }
  return result
}
