import { isExcluded } from '../../intent/is-excluded.ts'
import { chooseLight } from '../../paint/nature/light.ts'
import { toCss, oklch } from '../../color/oklch.ts'
import { paintOcean } from '../../paint/nature/ocean.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import { traceBirdFlock } from '../../paint/nature/trees.ts'
import type { Stage } from '../stage.ts'
import { paintBoat } from './boats.ts'

/** Water, sky and the sun's reflection, sometimes with a sailing boat. */
export function paintOpenSea(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const light = chooseLight(intent, random.fork('light'))
  const horizon = height * random.between(0.36, 0.62)
  const sunX = random.between(0.2, 0.8)
  const cloudCover = random.between(0.2, 0.9)
  const storm = intent.weather === 'storm' || intent.moods.has('dramatic')
  paintSky(stage, light, {
    horizon,
    sunX,
    cloudCover: storm ? 1.1 : cloudCover,
    sunSize: random.between(0.03, 0.075),
  })
  const usualSwell = intent.subjects.has('wave') ? random.between(0.6, 0.95) : random.between(0.15, 0.7)
  const swell = storm ? 1 : intent.moods.has('calm') ? 0.1 : usualSwell
  paintOcean(stage, light, { horizon, sunX, swell })

  const side = Math.min(width, height)
  const usualBoats =
    (random.chance(0.45) || intent.subjects.has('boat')) && !isExcluded(intent, 'boat') ? 1 : 0
  const boats = intent.counts.get('boat') ?? usualBoats
  const fleet = random.split()
  for (let i = 0; i < boats; i++) {
    const free = sunX > 0.5 ? fleet.between(0.16, 0.42) : fleet.between(0.58, 0.84)
    const x = width * (boats === 1 ? free : (i + fleet.between(0.35, 0.65)) / boats)
    const size = side * fleet.between(0.05, 0.16)
    paintBoat(stage, light, x, horizon + size * 0.22, size, Math.sign(sunX * width - x), fleet)
  }
  if ((random.chance(0.4) || intent.subjects.has('bird')) && !isExcluded(intent, 'bird')) {
    context.fillStyle = toCss(oklch(0.25, 0.04, light.ambient.h), 0.7)
    context.beginPath()
    traceBirdFlock(
      context,
      width * random.between(0.2, 0.8),
      horizon * random.between(0.3, 0.75),
      side * 0.012,
      random.fork('birds'),
    )
    context.fill()
  }
}
