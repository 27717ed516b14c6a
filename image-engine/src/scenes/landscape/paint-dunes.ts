import { chooseLight } from '../../paint/nature/light.ts'
import { createNoise, smoothstep } from '../../paint/noise.ts'
import { oklch, toLinearRgb, type LinearRgb } from '../../color/oklch.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import { blendColor, writeColor, paintTerrain, createSun } from '../../paint/nature/terrain.ts'
import type { Stage } from '../stage.ts'

const warmSand: LinearRgb = toLinearRgb(oklch(0.74, 0.095, 68))
const redSand: LinearRgb = toLinearRgb(oklch(0.6, 0.13, 45))
const paleSand: LinearRgb = toLinearRgb(oklch(0.86, 0.045, 85))

/** Dunes in low light: a long windward slope, a sharp crest and a shaded lee side. */
export function paintDunes(stage: Stage): void {
  const { width, height, intent, random } = stage
  const light = chooseLight(intent, random.fork('light'))
  const horizon = height * random.between(0.38, 0.52)
  const sunX = random.chance(0.5) ? random.between(0.08, 0.34) : random.between(0.66, 0.92)
  paintSky(stage, light, {
    horizon,
    sunX,
    cloudCover: random.between(-0.2, 0.45),
    sunSize: random.between(0.025, 0.06),
  })

  const noise = createNoise(random.fork('sand'))
  const scale = Math.max(width, height) * 0.75
  const sand = random.pick([warmSand, redSand, paleSand] as const)
  const other = random.pick([warmSand, redSand] as const)
  const turn = random.between(-0.75, 0.75)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const offset = random.between(0, 60)
  const tall = random.between(0.36, 0.6)
  const lee = sunX > 0.5 ? -1 : 1

  const dune = (x: number, depth: number, frequency: number) => {
    const px = x * cos - depth * sin
    const py = x * sin + depth * cos
    const bend = noise.at(px * 0.45 + offset, py * 0.45) * 1.1 + noise.at(px * 1.1, py * 1.1 + offset) * 0.22
    const phase = (px * lee + bend) * frequency + noise.at(px * 0.2, py * 0.3 + 7) * 1.4
    const part = phase - Math.floor(phase)
    // The crest is at the end of the windward slope. Behind it sand slides down at a constant angle.
    const rise = part < 0.72 ? smoothstep(0, 0.98, part / 0.72) / 0.985 : (1 - part) / 0.28
    return Math.max(0, rise) * (0.5 + 0.5 * noise.at(px * 0.5 + 20, py * 0.35))
  }

  paintTerrain(
    stage,
    light,
    createSun(sunX, light.altitude * 0.6),
    { horizon, height: 0.62, scale },
    {
      near: 0.5,
      far: 9,
      rows: 620,
      haze: 0.085,
      heightAt(x, depth) {
        const large = dune(x, depth, 0.42) * tall * (0.3 + 0.7 * smoothstep(0.7, 3, depth))
        const small = dune(x + 40, depth + 13, 1.1) * tall * 0.22
        const ripples =
          depth < 2.6 ? noise.at(x * 26 + noise.at(x * 4, depth * 4) * 3, depth * 9) * 0.0016 : 0
        return large + small + ripples + smoothstep(6, 9, depth) * 0.2 * noise.fbm(x * 0.4, depth, 3)
      },
      surface(x, depth, rise, _slope, out) {
        writeColor(sand, out, 0.94 + 0.1 * noise.fbm(x * 3, depth * 3, 3))
        blendColor(other, smoothstep(0.1, 0.9, rise / tall) * 0.35, out)
      },
    },
  )
}
