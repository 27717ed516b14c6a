import { createOverlay } from '../paint/pixels.ts'
import { createNoise, smoothstep } from '../paint/noise.ts'
import { paintRainInFront } from '../paint/nature/rain.ts'
import { paintSnowfall } from '../paint/nature/snowfall.ts'
import { traceBirdFlock } from '../paint/nature/trees.ts'
import { oklch, toCss } from '../color/oklch.ts'
import type { Intent } from '../intent/intent.ts'
import type { Layout } from '../layouts/layout.ts'
import { showsFlock, showsWeather } from '../layouts/surroundings.ts'
import type { Stage } from './stage.ts'

const layoutsWithRain = ['skyline', 'street']
const layoutsWithMist = ['bridge', 'hills', 'ranges', 'canyon']
const layoutsWithBirds = ['alpine', 'ranges', 'canyon', 'open-sea', 'paper scene']

/** Paints mist and birds that the prompt names, where the layout does not paint them itself. */
export function paintSurroundings(stage: Stage, layout: Layout): void {
  const { family, subjects } = stage.intent
  if (!showsWeather(family)) return
  if (isMisty(stage.intent) && !layoutsWithMist.includes(layout.name)) paintMist(stage)
  if (subjects.has('bird') && showsFlock(family) && !layoutsWithBirds.includes(layout.name)) paintFlock(stage)
}

/**
 * Paints rain or snow in front of the scene. `isRedrawn`: a style has drawn the scene again, and its brush
 * strokes have covered single drops.
 */
export function paintWeather(stage: Stage, { name }: Layout, isRedrawn: boolean): void {
  const { family, weather, subjects } = stage.intent
  if (!showsWeather(family)) return
  if (weather === 'storm' || (weather === 'rain' && (isRedrawn || !layoutsWithRain.includes(name))))
    paintRainInFront(stage)
  // The high peaks carry snow, so it need not fall as well.
  else if (weather === 'snow' || (subjects.has('snow') && name !== 'alpine')) paintSnowfall(stage)
}

const isMisty = ({ weather, subjects }: Intent) => weather === 'mist' || subjects.has('mist')

function paintMist({ context, width, height, random }: Stage): void {
  const noise = createNoise(random.fork('mist'))
  const veil = createOverlay(width, height, 6, oklch(0.9, 0.012, 230), (u, v) => {
    const drifts = 0.6 + 0.8 * noise.fbm(u * 2.4, v * 5, 4)
    return 0.62 * drifts * smoothstep(0.15, 0.62, v) * (1 - 0.55 * smoothstep(0.75, 1, v))
  })
  context.save()
  context.imageSmoothingQuality = 'high'
  context.drawImage(veil, 0, 0, width, height)
  context.restore()
}

function paintFlock({ context, width, height, random }: Stage): void {
  const rng = random.fork('flock')
  context.fillStyle = toCss(oklch(0.22, 0.03, 250), 0.75)
  context.beginPath()
  traceBirdFlock(
    context,
    width * rng.between(0.25, 0.75),
    height * rng.between(0.14, 0.28),
    Math.min(width, height) * 0.011,
    rng,
  )
  context.fill()
}
