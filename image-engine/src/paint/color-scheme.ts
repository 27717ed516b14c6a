import { mix, oklch, type Oklch } from '../color/oklch.ts'
import type { Random } from './random.ts'
import type { Atmosphere } from '../intent/atmosphere.ts'

/** Five colors that match, from the darkest to the lightest, and an accent. */
export interface ColorScheme {
  ground: Oklch
  deep: Oklch
  middle: Oklch
  light: Oklch
  paper: Oklch
  accent: Oklch
  dark: boolean
}

type SchemeHues = readonly [deep: number, middle: number, light: number, accent: number]

/** Hues in degrees. */
const schemeHues: readonly [SchemeHues, ...SchemeHues[]] = [
  [265, 235, 195, 60],
  [285, 340, 45, 85],
  [200, 175, 100, 35],
  [25, 45, 80, 215],
  [150, 130, 95, 20],
  [300, 265, 205, 70],
  [255, 20, 60, 190],
  [340, 10, 50, 250],
  [230, 60, 85, 25],
]

export function chooseColorScheme(intent: Atmosphere, random: Random): ColorScheme {
  const usualScheme = random.pick(schemeHues)
  const requestedScheme = toSchemeHues(intent.hues, random)
  const usuallyDark = random.chance(0.45)
  const scheme = intent.hues.length > 0 ? requestedScheme : usualScheme
  const [deep, middle, light, accent] = scheme
  const jitter = () => random.between(-10, 10)
  const rich = intent.moods.has('vivid')
    ? 1.25
    : intent.moods.has('pastel')
      ? 0.6
      : intent.moods.has('calm')
        ? 0.8
        : 1
  const chroma = intent.styles.has('monochrome') || intent.styles.has('ink') ? 0.08 : rich
  const dark =
    intent.moods.has('dark') ||
    intent.time === 'night' ||
    (!intent.moods.has('pastel') && !intent.moods.has('bright') && usuallyDark)
  const lift = intent.moods.has('pastel') ? 0.12 : 0
  const make = (l: number, c: number, h: number): Oklch =>
    oklch(Math.min(0.985, l + lift), c * chroma, h + jitter())
  const paper = make(0.955, 0.022, light)
  const deepest = make(0.24, 0.075, deep)
  return {
    ground: dark ? mix(deepest, oklch(0.12, 0.03, deep), 0.5) : paper,
    deep: make(isYellowish(deep) ? 0.5 : 0.36, 0.12, isYellowish(deep) ? deep - 22 : deep),
    middle: make(0.6, 0.155, middle),
    light: make(0.81, 0.11, light),
    paper,
    accent: make(0.72, 0.175, accent),
    dark,
  }
}

/** Dark yellow looks like mud, so the scheme keeps yellows light and shifts them towards orange. */
const isYellowish = (hue: number) => hue > 70 && hue < 115

function toSchemeHues(hues: readonly number[], random: Random): SchemeHues {
  const first = hues[0] ?? 250
  const turns = [
    random.between(-38, 38),
    random.between(20, 60) * (random.chance(0.5) ? 1 : -1),
    random.between(140, 200),
  ] as const
  const second = hues[1] ?? first + turns[0]
  const third = hues[2] ?? (hues.length > 1 ? first : first + turns[1])
  return [first, second, third, hues[3] ?? hues[1] ?? first + turns[2]]
}
