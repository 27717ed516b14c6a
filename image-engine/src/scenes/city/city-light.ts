import { chooseLight, type Light } from '../../paint/nature/light.ts'
import { mix, oklch, type Oklch } from '../../color/oklch.ts'
import type { Stage } from '../stage.ts'

/**
 * Chooses the light of a city. Without a time in the prompt, times with lit lamps are more likely. The neon
 * style tints sky and haze.
 */
export function chooseCityLight({ intent, random }: Stage): Light {
  const neon = intent.styles.has('neon')
  const time =
    intent.time ??
    (neon ? 'night' : random.fork('time').pick(['dusk', 'sunset', 'night', 'dusk', 'dawn'] as const))
  const light = chooseLight({ ...intent, time }, random.fork('light'))
  if (!neon) return light
  const hue = intent.hues[0] ?? random.fork('neon').pick([320, 285, 200] as const)
  const glow = (color: Oklch, strength: number) => mix(color, oklch(color.l + 0.06, 0.15, hue), strength)
  return {
    ...light,
    sky: light.sky.map(([at, color]) => [at, glow(color, 0.25 + at * 0.5)] as const),
    haze: glow(light.haze, 0.7),
    cloudLit: glow(light.cloudLit, 0.6),
  }
}

/** Chooses the colors of signs, the prompt's hues first. */
export function chooseSignColors({ intent }: Stage): readonly [Oklch, ...Oklch[]] {
  const { hues, styles } = intent
  const grey = styles.has('monochrome') || styles.has('ink') ? 0.08 : 1
  return styles.has('neon')
    ? [
        oklch(0.7, 0.24 * grey, hues[0] ?? 345),
        oklch(0.78, 0.15 * grey, hues[1] ?? 200),
        oklch(0.72, 0.2 * grey, hues[2] ?? 305),
      ]
    : [oklch(0.75, 0.17 * grey, 40), oklch(0.82, 0.1 * grey, 210)]
}
