import type { Intent } from '../prompt/intent.ts'
import { mix, oklch, shift, turnTo, type Oklch } from './oklch.ts'
import { palettes } from './light-palettes.ts'
import type { Random } from './random.ts'
import type { Stop } from './ramp.ts'

/** The light of a place at an hour: what the sky looks like and what it does to the things below it. */
export interface Light {
  /** From the zenith (0) down to the horizon (1). */
  sky: readonly Stop[]
  sun: Oklch
  /** Where the sun or the moon stands, as a part of the sky's height above the horizon. */
  altitude: number
  /** What the sun adds to a surface that faces it, and what the sky gives to every surface. */
  direct: Oklch
  ambient: Oklch
  /** Far things fade into this. */
  haze: Oklch
  cloudLit: Oklch
  cloudShade: Oklch
  night: boolean
  /** What stands in the sky is the moon. */
  moon: boolean
}

/** The hours that a prompt without one may get, the most picturesque more often. */
const usualTimes = ['sunset', 'dawn', 'day', 'sunset', 'dusk', 'dawn', 'night'] as const

const paperTimes = ['dawn', 'day', 'dawn'] as const

export function lightOf(intent: Intent, random: Random): Light {
  const painterly = intent.styles.has('ink') || intent.styles.has('watercolour')
  // Washes need paper to shine through: no night unless it is asked for.
  const time = intent.time ?? random.pick(painterly ? paperTimes : usualTimes)
  const palette = random.pick(palettes[time])
  const turn = random.between(-9, 9)
  const tint = (colour: Oklch, strength: number) => graded(colour, intent, turn, strength)
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

/** What moods, weather, style and the colours asked for do to one colour. */
function graded(colour: Oklch, intent: Intent, turn: number, strength: number): Oklch {
  let result = shift(colour, { h: turn })
  const wanted = intent.hues[0]
  if (wanted !== undefined) {
    // A colour that is asked for is seen: greys take on some of it.
    result = { ...turnTo(result, wanted, strength), c: Math.max(result.c, 0.07 * strength) }
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
