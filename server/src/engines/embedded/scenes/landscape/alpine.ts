import { lightOf } from '../../paint/light.ts'
import { clamp, createNoise, lerp, smoothstep } from '../../paint/noise.ts'
import { oklch, type Linear } from '../../paint/oklch.ts'
import { paintSky } from '../../paint/sky.ts'
import { blendInto, linearInto, linearOf, paintGround, sunFrom } from '../../paint/terrain.ts'
import { paintWater } from '../../paint/water.ts'
import type { Layout, Stage } from '../stage.ts'

/** A wall of high peaks above a lake or a valley. */
export const alpine: Layout = {
  name: 'alpine',
  affinity: ({ subjects }) =>
    subjects.has('mountain') || subjects.has('snow') ? 2.2 : subjects.has('lake') ? 1.4 : 0.6,
  paint,
}

const rock: Linear = linearOf(oklch(0.52, 0.022, 55))
const snow: Linear = linearOf(oklch(0.975, 0.008, 240))
const meadow: Linear = linearOf(oklch(0.5, 0.075, 125))
const forest: Linear = linearOf(oklch(0.33, 0.05, 150))

function paint(stage: Stage): void {
  const { width, height, intent, random } = stage
  const light = lightOf(intent, random.fork('light'))
  const horizon = height * random.between(0.5, 0.62)
  const sunX = random.between(0.12, 0.88)
  const cover = intent.weather === 'clear' ? 0.15 : random.between(0.2, 0.75)
  paintSky(stage, light, { horizon, sunX, cover, sunSize: random.between(0.018, 0.034) })

  const sun = sunFrom(sunX, light.altitude)
  const scale = Math.max(width, height) * 0.75
  const eye = { horizon, height: 0.12, scale }
  const noise = createNoise(random.fork('ground'))
  const peak = (horizon * random.between(0.5, 0.8) * 5) / scale
  const frequency = random.between(0.42, 0.68)
  const valley = random.between(-0.9, 0.9)
  const snowLine = intent.subjects.has('snow') ? 0.18 : random.between(0.3, 0.55)
  const offset = random.between(0, 90)

  paintGround(stage, light, sun, eye, {
    near: 3.2,
    far: 6.6,
    rows: 520,
    haze: 0.075,
    mist: { top: peak * 0.34, thickness: random.between(0.5, 1.6) },
    heightAt(x, depth) {
      const bend = noise.at(x * 0.7 + offset, depth * 0.7) * 0.35
      const crest = noise.ridged((x + bend) * frequency + offset, (depth - bend) * frequency, 8)
      const rise = smoothstep(3.2, 5, depth) * (1 - smoothstep(5.6, 6.6, depth) * 0.5)
      const gap = 1 - 0.5 * Math.exp(-(((x - valley) / 0.7) ** 2))
      const mass = 0.55 + 0.6 * noise.at(x * 0.45 + offset * 2, depth * 0.3)
      return peak * rise * gap * clamp(mass, 0.25, 1.1) * (0.2 + crest * 1.25) - 0.02
    },
    surface(x, depth, height_, slope, out) {
      const rise = height_ / peak
      linearInto(rock, out, 0.85 + 0.5 * noise.at(x * 9, depth * 9))
      blendInto(meadow, smoothstep(0.34, 0.12, rise) * smoothstep(0.3, 0.6, slope) * 0.9, out)
      blendInto(forest, smoothstep(0.26, 0.12, rise + noise.at(x * 6, depth * 6) * 0.08), out)
      const line = snowLine + noise.at(x * 3, depth * 3) * 0.12
      const lies =
        smoothstep(line - 0.05, line + 0.14, rise) * smoothstep(lerp(0.34, 0.22, clamp(rise)), 0.52, slope)
      blendInto(snow, lies, out)
    },
  })
  paintWater(stage, light, { shore: horizon + (0.12 * scale) / 3.2, roughness: 0.25, clarity: 0.92 })
}
