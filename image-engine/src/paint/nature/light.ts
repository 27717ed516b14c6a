import type { Atmosphere } from '../../intent/atmosphere.ts'
import { mix, oklch, shiftOklch, rotateHueTowards, type Oklch } from '../../color/oklch.ts'
import { lightingPalettes, type LitColors } from './light-palettes.ts'
import type { Random } from '../random.ts'
import type { ColorStop } from '../color-ramp.ts'

/** The light of a scene: the colors of the sky and of what it lights. */
export interface Light extends LitColors {
  /** Colors from the zenith (0) to the horizon (1). */
  sky: readonly ColorStop[]
  night: boolean
  /** The disc in the sky is the moon, not the sun. */
  moon: boolean
}

/** Times for prompts that name none. A repeated time is more likely. */
const defaultTimes = ['sunset', 'dawn', 'day', 'sunset', 'dusk', 'dawn', 'night'] as const

const washTimes = ['dawn', 'day', 'dawn'] as const
/** The clouds of a storm hide the warm light of a low sun. */
const stormTimes = ['day', 'day', 'dusk', 'night'] as const

export function chooseLight(intent: Atmosphere, random: Random): Light {
  const painterly = intent.styles.has('ink') || intent.styles.has('watercolor')
  // Ink and watercolor need light paper, so they get no night unless the prompt names it.
  const usualTime = random.pick(
    painterly ? washTimes : intent.weather === 'storm' ? stormTimes : defaultTimes,
  )
  const time = intent.time ?? usualTime
  const palette = random.pick(lightingPalettes[time])
  const turn = random.between(-9, 9)
  const tint = (color: Oklch, strength: number) => adjustToIntent(color, intent, turn, strength)
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
 * Adjusts one color to the hues, weather, moods and styles of the prompt. `turn` in degrees; `strength` (0
 * to 1) is how far it moves towards the prompt's first hue.
 */
function adjustToIntent(color: Oklch, intent: Atmosphere, turn: number, strength: number): Oklch {
  let result = shiftOklch(color, { h: turn })
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
