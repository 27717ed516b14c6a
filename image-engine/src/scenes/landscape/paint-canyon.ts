import { isExcluded } from '../../intent/is-excluded.ts'
import { chooseLight } from '../../paint/nature/light.ts'
import { createNoise, lerp, smoothstep } from '../../paint/noise.ts'
import { toCss, oklch, toLinearRgb, type LinearRgb } from '../../color/oklch.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import { blendColor, writeColor, paintTerrain, createSun } from '../../paint/nature/terrain.ts'
import { traceBirdFlock } from '../../paint/nature/trees.ts'
import type { Stage } from '../stage.ts'

const bands: readonly [LinearRgb, LinearRgb, LinearRgb] = [
  toLinearRgb(oklch(0.52, 0.115, 42)),
  toLinearRgb(oklch(0.68, 0.1, 58)),
  toLinearRgb(oklch(0.4, 0.085, 32)),
]
const dust: LinearRgb = toLinearRgb(oklch(0.66, 0.085, 58))
const scrub: LinearRgb = toLinearRgb(oklch(0.46, 0.06, 115))

/** Table mountains of banded stone above a dry plain. */
export function paintCanyon(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const light = chooseLight(intent, random.fork('light'))
  const horizon = height * random.between(0.5, 0.62)
  const sunX = random.chance(0.5) ? random.between(0.08, 0.35) : random.between(0.65, 0.92)
  paintSky(stage, light, {
    horizon,
    sunX,
    cloudCover: random.between(0, 0.8),
    sunSize: random.between(0.025, 0.05),
  })

  const noise = createNoise(random.fork('stone'))
  const scale = Math.max(width, height) * 0.75
  const tall = (horizon * random.between(0.3, 0.5) * 4.5) / scale
  const offset = random.between(0, 90)
  const frequency = random.between(0.42, 0.75)
  const terrace = (mass: number) => {
    // Hard layers form walls and soft ones slopes, in two or three steps from the plain to the table.
    const steps = mass * 3
    const step = Math.floor(steps)
    return (step + smoothstep(0.52, 0.86, steps - step) + (steps - step) * 0.14) / 3.14
  }
  paintTerrain(
    stage,
    light,
    createSun(sunX, light.altitude),
    { horizon, height: 0.32, scale },
    {
      near: 0.42,
      far: 8.5,
      rows: 640,
      haze: 0.07,
      mist: { top: 0.2, thickness: intent.weather === 'mist' ? 1.1 : 0.18 },
      heightAt(x, depth) {
        const bend = noise.fbm(x * 1.2 + offset, depth * 1.2, 4) * 0.32
        const field =
          noise.fbm(x * frequency + offset + bend, depth * frequency * 0.8 + bend, 3) +
          noise.at(x * 7, depth * 7) * 0.022
        const rise = smoothstep(0.05, 0.62, field) * smoothstep(1.8, 3.6, depth)
        const floor = noise.fbm(x * 1.7 + 9, depth * 1.7, 4) * 0.035
        return (
          terrace(rise) * tall * (0.75 + 0.25 * noise.at(x * 0.3, depth * 0.3 + offset)) +
          floor * smoothstep(0.6, 1.4, depth)
        )
      },
      surface(x, depth, rise, slope, out) {
        const level = rise * 17 + noise.fbm(x * 1.4, depth * 1.4, 3) * 0.7
        const band = level - Math.floor(level)
        writeColor(bands[0], out, 0.85 + 0.3 * noise.at(x * 12, depth * 12 + rise * 30))
        blendColor(bands[1], smoothstep(0.3, 0.5, band) * (1 - smoothstep(0.7, 0.8, band)) * 0.75, out)
        blendColor(bands[2], smoothstep(0.86, 0.95, band) * 0.6, out)
        const flat = smoothstep(0.45, 0.8, slope)
        blendColor(dust, flat * 0.8, out)
        blendColor(
          scrub,
          flat *
            smoothstep(0.16, 0.4, noise.fbm(x * 6, depth * 6, 3) + noise.at(x * 40, depth * 30) * 0.35) *
            lerp(0.7, 0.3, smoothstep(1, 5, depth)) *
            smoothstep(0.8, 1.7, depth),
          out,
        )
      },
    },
  )
  if ((random.chance(0.3) || intent.subjects.has('bird')) && !isExcluded(intent, 'bird')) {
    context.fillStyle = toCss(oklch(0.2, 0.03, light.ambient.h), 0.75)
    context.beginPath()
    traceBirdFlock(
      context,
      width * random.between(0.25, 0.75),
      height * random.between(0.12, 0.28),
      Math.min(width, height) * 0.011,
      random.fork('birds'),
    )
    context.fill()
  }
}
