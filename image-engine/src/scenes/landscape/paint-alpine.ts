import { isExcluded } from '../../intent/is-excluded.ts'
import { chooseLight, type Light } from '../../paint/nature/light.ts'
import { clamp, createNoise, lerp, limitOctaves, smoothstep } from '../../paint/noise.ts'
import { toCss, mix, oklch, toLinearRgb, type LinearRgb } from '../../color/oklch.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import { blendColor, writeColor, paintTerrain, createSun } from '../../paint/nature/terrain.ts'
import { traceConifer, traceBirdFlock, traceGrassTuft } from '../../paint/nature/trees.ts'
import { paintWater } from '../../paint/nature/water.ts'
import type { Stage } from '../stage.ts'

const rock: LinearRgb = toLinearRgb(oklch(0.52, 0.022, 55))
const snow: LinearRgb = toLinearRgb(oklch(0.975, 0.008, 240))
const meadow: LinearRgb = toLinearRgb(oklch(0.5, 0.075, 125))
const forest: LinearRgb = toLinearRgb(oklch(0.33, 0.05, 150))

/** High peaks above a lake or a valley. */
export function paintAlpine(stage: Stage): void {
  const { width, height, intent, random } = stage
  const light = chooseLight(intent, random.fork('light'))
  const horizon = height * random.between(0.5, 0.62)
  const sunX = random.between(0.12, 0.88)
  const cover = random.between(0.2, 0.75)
  paintSky(stage, light, { horizon, sunX, cloudCover: cover, sunSize: random.between(0.018, 0.034) })

  const sun = createSun(sunX, light.altitude)
  const scale = Math.max(width, height) * 0.75
  const eye = { horizon, height: 0.12, scale }
  const noise = createNoise(random.fork('ground'))
  const peak = (horizon * random.between(0.45, 0.7) * 5) / scale
  const frequency = random.between(0.42, 0.68)
  const valley = random.between(-0.9, 0.9)
  const usualSnowLine = random.between(0.3, 0.55)
  const snowLine = intent.subjects.has('snow') ? 0.18 : usualSnowLine
  const offset = random.between(0, 90)
  const octaves = limitOctaves(8, stage)

  paintTerrain(stage, light, sun, eye, {
    near: 3.2,
    far: 6.6,
    rows: 520,
    haze: 0.075,
    mist: { top: peak * 0.34, thickness: random.between(0.5, 1.6) },
    heightAt(x, depth) {
      const bend = noise.at(x * 0.7 + offset, depth * 0.7) * 0.35
      const crest = noise.ridged((x + bend) * frequency + offset, (depth - bend) * frequency, octaves)
      const rise = smoothstep(3.2, 5, depth) * (1 - smoothstep(5.6, 6.6, depth) * 0.5)
      const gap = 1 - 0.5 * Math.exp(-(((x - valley) / 0.7) ** 2))
      const mass = 0.55 + 0.6 * noise.at(x * 0.45 + offset * 2, depth * 0.3)
      return peak * rise * gap * clamp(mass, 0.25, 1.1) * (0.2 + crest * 1.25) - 0.02
    },
    surface(x, depth, height_, slope, out) {
      const rise = height_ / peak
      writeColor(rock, out, 0.85 + 0.5 * noise.at(x * 9, depth * 9))
      blendColor(meadow, smoothstep(0.34, 0.12, rise) * smoothstep(0.3, 0.6, slope) * 0.9, out)
      blendColor(forest, smoothstep(0.26, 0.12, rise + noise.at(x * 6, depth * 6) * 0.08), out)
      const line = snowLine + noise.at(x * 3, depth * 3) * 0.12
      const lies =
        smoothstep(line - 0.05, line + 0.14, rise) * smoothstep(lerp(0.34, 0.22, clamp(rise)), 0.52, slope)
      blendColor(snow, lies, out)
    },
  })
  const shore = horizon + (eye.height * scale) / 3.2
  plantShore(stage, light, shore, random.between(0.018, 0.05) * height)
  paintWater(stage, light, { shore, roughness: random.between(0.12, 0.4), clarity: 0.94 })
  if (random.chance(0.75)) plantBank(stage, light)
  if ((random.chance(0.3) || intent.subjects.has('bird')) && !isExcluded(intent, 'bird')) {
    stage.context.fillStyle = toCss(oklch(0.2, 0.03, light.ambient.h), 0.7)
    stage.context.beginPath()
    traceBirdFlock(
      stage.context,
      width * random.between(0.25, 0.75),
      height * random.between(0.14, 0.3),
      Math.min(width, height) * 0.009,
      random.fork('birds'),
    )
    stage.context.fill()
  }
}

/** Paints a forest with clearings on the far shore, dark against the mist. */
function plantShore(stage: Stage, light: Light, shore: number, tall: number): void {
  const { context, width, height } = stage
  const random = stage.random.fork('shore')
  const noise = createNoise(random)
  const near = mix(light.ambient, oklch(0.2, 0.045, 165), 0.6)
  for (let row = 0; row < 4; row++) {
    const part = row / 3
    context.fillStyle = toCss(
      mix(mix(light.haze, near, 0.55 + 0.4 * part), oklch(0.12, 0.03, 200), light.night ? 0.45 : 0.1),
    )
    context.beginPath()
    const line = (x: number) => shore - tall * (1 - part) * (0.35 + noise.at((x / height) * 5, row * 3) * 0.5)
    context.moveTo(0, shore + 1)
    for (let x = 0; x <= width; x += 6) context.lineTo(x, line(x))
    context.lineTo(width, shore + 1)
    context.closePath()
    for (let x = 0; x < width; x += tall * random.between(0.08, 0.3)) {
      const thick = noise.fbm((x / height) * 2.6 + row * 0.4, row * 0.7 + 3, 3)
      if (thick > -0.12)
        traceConifer(
          context,
          x,
          line(x) + 2,
          tall * (0.45 + 0.5 * part) * (0.35 + 0.6 * random.next() ** 2 + thick * 1.1),
          random,
        )
    }
    context.fill()
  }
}

/** Paints the near bank and its trees in shade, as a frame. */
function plantBank(stage: Stage, light: Light): void {
  const { context, width, height } = stage
  const random = stage.random.fork('bank')
  const noise = createNoise(random)
  const side = random.chance(0.5) ? 1 : -1
  const both = random.chance(0.35)
  context.fillStyle = toCss(
    mix(mix(light.ambient, light.haze, 0.2), oklch(0.13, 0.025, 190), light.night ? 0.9 : 0.84),
  )
  const bank = (x: number) => {
    const across = ((x / width) * 2 - 1) * side
    const rise = both ? Math.abs(across) ** 1.5 : clamp((across + 0.75) / 1.75) ** 1.6
    return height * (1.012 - 0.1 * rise - 0.02 * noise.fbm((x / width) * 4, 2, 4))
  }
  context.beginPath()
  context.moveTo(0, height)
  for (let x = 0; x <= width; x += 3) context.lineTo(x, bank(x))
  context.lineTo(width, height)
  context.closePath()
  for (let x = 0; x < width; x += height * 0.006)
    traceGrassTuft(context, x, bank(x) + 3, height * random.between(0.006, 0.02), random)
  const tall = Math.min(height * 0.4, width * 0.62)
  for (let i = 0; i < 9; i++) {
    const out = both && i % 2 === 0 ? -side : side
    const across = 1.05 - 0.62 * random.next() ** 1.7
    const x = width * (0.5 + (out * across) / 2)
    traceConifer(context, x, bank(x) + 6, tall * (0.25 + 0.75 * random.next() * across), random)
  }
  context.fill()
}
