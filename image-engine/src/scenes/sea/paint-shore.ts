import { chooseLight } from '../../paint/nature/light.ts'
import { clamp, createNoise, lerp, smoothstep } from '../../paint/noise.ts'
import { mix, oklch, toRgb } from '../../color/oklch.ts'
import { paintOcean } from '../../paint/nature/ocean.ts'
import { editPixels } from '../../paint/pixels.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import type { Stage } from '../stage.ts'

/** A beach with wet sand that reflects the sky, and a thin wave with foam. */
export function paintShore(stage: Stage): void {
  const { context, width, height, intent, random, loopPosition } = stage
  const light = chooseLight(intent, random.fork('light'))
  const horizon = height * random.between(0.36, 0.5)
  const sunX = random.between(0.15, 0.85)
  paintSky(stage, light, {
    horizon,
    sunX,
    cloudCover: random.between(0.1, 0.9),
    sunSize: random.between(0.025, 0.06),
  })
  const swell = random.between(0.35, 0.75)
  const from = lerp(horizon, height, random.between(0.4, 0.52))
  const slant = random.between(-0.3, 0.3) * height
  const wash = Math.sin(loopPosition * Math.PI * 2) * height * 0.012
  const unevenness = height * 0.05
  // Skips the ocean below the sand, where it is hidden.
  const foot = Math.min(height, from + Math.abs(slant) / 2 + wash + unevenness + height * 0.01)
  paintOcean(stage, light, { horizon, sunX, swell, bottom: foot })

  const noise = createNoise(random.fork('beach'))
  const sky = toRgb(light.sky[2]?.[1] ?? light.haze)
  const dry = toRgb(
    mix(mix(oklch(0.82, 0.06, 75), light.direct, 0.35), light.ambient, light.moon ? 0.65 : 0.18),
  )
  const wet = toRgb(mix(mix(oklch(0.42, 0.045, 65), light.ambient, 0.4), light.haze, 0.2))
  const foam = toRgb(mix(oklch(0.98, 0.01, 200), light.cloudLit, 0.3))
  const dim = light.night ? 0.45 : light.moon ? 0.72 : 1
  const side = Math.min(width, height)

  editPixels(context, [0, 0, width, height], data => {
    for (let x = 0; x < width; x++) {
      const u = x / side
      const edge = from + slant * (x / width - 0.5) + noise.fbm(u * 1.3 + 3, 1, 3) * unevenness + wash
      const ragged = noise.fbm(u * 7, 3, 3) * 0.008
      const earlier = 0.055 + noise.fbm(u * 2 + 8, 9, 3) * 0.025
      for (let y = Math.max(0, Math.floor(edge - height * 0.05)); y < height; y++) {
        const index = (y * width + x) * 4
        const below = (y - edge) / height
        const v = y / side
        // Foam ends shortly up the beach.
        const lace = below < 0.1 ? noise.ridged(u * 9 + noise.at(u * 3, v * 6) * 0.8, v * 20, 3) : 0
        const line = Math.exp(-(((below - ragged) / 0.0065) ** 2))
        const trail =
          smoothstep(0.62, 0.95, lace) *
          smoothstep(-0.05, -0.006, below) *
          (1 - smoothstep(-0.004, 0.002, below))
        const older = Math.exp(-(((below - earlier) / 0.0028) ** 2)) * 0.28 * (0.4 + lace)
        const onSand = smoothstep(-0.004, 0.004, below)
        const dryness = smoothstep(0.07, 0.21, below + noise.fbm(u * 1.6, v * 2, 3) * 0.05)
        const shine = (1 - dryness) * 0.62 * clamp(1 - below * 2.6)
        const grains = 1 + noise.at(u * 90, v * 60) * 0.035 + noise.fbm(u * 5, v * 11, 2) * 0.09
        const shadow = 1 - 0.4 * Math.exp(-(((below - 0.012) / 0.009) ** 2)) * onSand
        for (let channel = 0; channel < 3; channel++) {
          const sand = (wet[channel]! + (dry[channel]! * dim - wet[channel]!) * dryness) * grains
          const ground = (sand + (sky[channel]! - sand) * shine) * shadow
          const base = data[index + channel]! + (ground - data[index + channel]!) * onSand
          data[index + channel] =
            base + (foam[channel]! * dim - base) * clamp(line * 0.95 + trail * 0.8 + older)
        }
      }
    }
  })
}
