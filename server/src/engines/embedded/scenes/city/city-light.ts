import { lightOf, type Light } from '../../paint/light.ts'
import { mix, oklch, type Oklch } from '../../paint/oklch.ts'
import type { Stage } from '../stage.ts'

/** The light of a town; one whose prompt names no hour shows its lamps. Neon colours the air. */
export function cityLight({ intent, random }: Stage): Light {
  const neon = intent.styles.has('neon')
  const time =
    intent.time ?? (neon ? 'night' : random.pick(['dusk', 'sunset', 'night', 'dusk', 'dawn'] as const))
  const light = lightOf({ ...intent, time }, random.fork('light'))
  if (!neon) return light
  const hue = intent.hues[0] ?? random.pick([320, 285, 200] as const)
  const glow = (colour: Oklch, strength: number) => mix(colour, oklch(colour.l + 0.06, 0.15, hue), strength)
  return {
    ...light,
    sky: light.sky.map(([at, colour]) => [at, glow(colour, 0.25 + at * 0.5)] as const),
    haze: glow(light.haze, 0.7),
    cloudLit: glow(light.cloudLit, 0.6),
  }
}

/** The colours of a town's signs: those that the prompt names come first. */
export function signsOf({ intent }: Stage): readonly [Oklch, ...Oklch[]] {
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
