import { oklch, toCss, type Oklch } from '../color/oklch.ts'
import type { Time } from '../intent/atmosphere.ts'
import type { Intent } from '../intent/intent.ts'
import type { Stage } from './stage.ts'

/** The color at the top and at the bottom of a poster for each time of day. */
const skies: Readonly<Record<Time, readonly [top: Oklch, bottom: Oklch]>> = {
  dawn: [oklch(0.8, 0.07, 300), oklch(0.88, 0.08, 30)],
  day: [oklch(0.82, 0.08, 235), oklch(0.95, 0.03, 220)],
  sunset: [oklch(0.55, 0.14, 20), oklch(0.78, 0.15, 60)],
  dusk: [oklch(0.32, 0.1, 285), oklch(0.5, 0.12, 340)],
  night: [oklch(0.17, 0.06, 265), oklch(0.3, 0.08, 255)],
}

const SKY_STRENGTH = 0.6

/** Adds what the time of day asks of the colors of a poster: light paper by day, dark paper at dusk. */
export function addTimeToMoods(intent: Intent): Intent {
  const { time, moods } = intent
  if (time === 'dawn' || time === 'day') return { ...intent, moods: new Set([...moods, 'bright']) }
  return time === 'dusk' ? { ...intent, moods: new Set([...moods, 'dark']) } : intent
}

/** Paints the time that the prompt names over the ground of a poster. */
export function paintPosterSky({ context, width, height, intent: { time, styles } }: Stage): void {
  if (!time) return
  const grey = styles.has('monochrome') || styles.has('ink') ? 0.1 : 1
  const fill = context.createLinearGradient(0, 0, 0, height)
  for (const [stop, color] of skies[time].entries())
    fill.addColorStop(stop, toCss({ ...color, c: color.c * grey }, SKY_STRENGTH))
  context.fillStyle = fill
  context.fillRect(0, 0, width, height)
}
