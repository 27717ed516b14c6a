import type { Light } from '../../paint/nature/light.ts'
import { clamp, lerp } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch } from '../../color/oklch.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import { paintWater } from '../../paint/nature/water.ts'
import type { Stage } from '../stage.ts'
import { chooseCityLight, chooseSignColors } from './city-light.ts'
import { paintRain } from '../../paint/nature/rain.ts'
import { paintSign, paintTower, type TowerStyle } from './towers.ts'

/** A city across the water: rows of towers that fade into the haze, with lights. */
export function paintSkyline(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const neon = intent.styles.has('neon')
  const light = chooseCityLight(stage)
  const shore = height * random.between(0.66, 0.84)
  const sunX = random.between(0.15, 0.85)
  paintSky(stage, light, {
    horizon: shore,
    sunX,
    cloudCover: random.between(0.1, 0.8),
    sunSize: random.between(0.03, neon ? 0.11 : 0.06),
  })

  const signs = chooseSignColors(stage)
  const rows = 5
  const centre = random.between(0.25, 0.75)
  const after = light.moon ? 1 : clamp(1 - light.altitude * 3)
  const dark = mix(light.ambient, oklch(0.13, 0.04, light.ambient.h), light.moon ? 0.86 : 0.55)
  for (let row = 0; row < rows; row++) {
    const part = row / (rows - 1)
    const wall = mix(light.haze, dark, part ** 0.9 * 0.9 + 0.08)
    const rng = random.split()
    let x = -width * rng.between(0, 0.08)
    while (x < width) {
      const unit = Math.min(width, height * 0.75)
      const broad = unit * rng.between(0.055, 0.13) * lerp(0.6, 1.15, part)
      const middle = (x + broad / 2) / width
      // Towers are tallest in the centre of town and lower in front.
      const town = 0.4 + 0.6 * Math.exp(-(((middle - centre) / 0.3) ** 2))
      const tall = height * rng.between(0.12, 0.5) * town * lerp(1.15, 0.52, part) + height * 0.03
      const sign = rng.pick(signs)
      const look: TowerStyle = {
        wall: shiftOklch(wall, { l: rng.between(-0.02, 0.025), h: rng.between(-8, 8) }),
        litSide: middle < sunX ? 1 : -1,
        lit: neon ? mix(light.haze, signs[0], 0.35) : light.direct,
        occupied: lerp(0.05, 0.42, after) * rng.between(0.5, 1.3),
        lamps: [oklch(0.86, 0.115, rng.between(68, 92)), neon ? sign : oklch(0.9, 0.05, 230)],
        clarity: lerp(0.1, 1, part) * lerp(0.35, 1, after),
      }
      paintTower(context, x, shore - tall, broad, shore + 2, look, rng)
      const signRandom = rng.split()
      if (neon && row >= 2 && signRandom.chance(0.5)) {
        const wide = broad * signRandom.between(0.13, 0.22)
        paintSign(
          context,
          x + broad * signRandom.between(0.1, 0.6),
          shore - tall * signRandom.between(0.5, 0.9),
          wide,
          wide * signRandom.between(2.5, 6),
          signRandom.pick(signs),
          signRandom,
        )
      }
      x += broad * rng.between(0.9, 1.5)
    }
    paintStreetHaze(stage, light, shore, 1 - part)
  }
  paintWater(stage, light, { shore, roughness: random.between(0.35, 0.75), clarity: 0.9 })
  if (intent.weather === 'rain' || (neon && random.fork('wet').chance(0.4))) paintRain(stage)
}

/** Paints the haze between two rows of houses, lit by the streets. */
function paintStreetHaze(
  { context, width, height }: Stage,
  light: Light,
  shore: number,
  strength: number,
): void {
  const veil = context.createLinearGradient(0, shore - height * 0.32, 0, shore)
  veil.addColorStop(0, toCss(light.haze, 0))
  veil.addColorStop(1, toCss(mix(light.haze, light.sky[3]?.[1] ?? light.haze, 0.5), 0.5 * strength))
  context.fillStyle = veil
  context.fillRect(0, shore - height * 0.32, width, height * 0.32)
}
