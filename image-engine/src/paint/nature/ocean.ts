import type { PaintSurface } from '../paint-surface.ts'
import type { Light } from './light.ts'
import { clamp, createNoise, lerp, smoothstep } from '../noise.ts'
import { mix, oklch, toRgb } from '../../color/oklch.ts'
import { editPixels } from '../pixels.ts'
import { ColorRamp } from '../color-ramp.ts'

export interface OceanLayout {
  /** The horizon's row, in pixels. */
  horizon: number
  /** Where the sun's reflection lies across the image, 0 to 1. */
  sunX: number
  /** Height of the waves: 0 calm, 1 a gale. */
  swell: number
  /** The row below which something else covers the water, in pixels. Defaults to the bottom of the image. */
  bottom?: number
}

/**
 * Pixels between two samples of the long waves. The waves are much longer, so linear interpolation is enough.
 */
const WAVE_SAMPLE_PIXELS = 4

/** Interpolates the height of the water between two samples. The absolute values make the crests sharp. */
function getCrestHeight(long: Float32Array, middle: Float32Array, at: number, between: number): number {
  const longer = long[at]! + (long[at + 1]! - long[at]!) * between
  const shorter = middle[at]! + (middle[at + 1]! - middle[at]!) * between
  return (1 - Math.abs(longer)) * 1.1 + (1 - Math.abs(shorter)) * 0.42
}

/**
 * Paints the sea from the horizon down: waves in perspective that reflect the sky by their slope, the sun's
 * reflection, and foam on the steepest crests.
 */
export function paintOcean(surface: PaintSurface, light: Light, plan: OceanLayout): void {
  const { context, width, height, loopPosition, random } = surface
  const noise = createNoise(random.fork('ocean'))
  const horizon = Math.round(plan.horizon)
  const depthRows = height - horizon
  const sky = new ColorRamp(light.sky)
  const tropical = random.fork('water colour').chance(0.4)
  const body = mix(
    light.ambient,
    oklch(light.night ? 0.13 : 0.34, tropical ? 0.08 : 0.06, tropical ? 200 : 238),
    0.7,
  )
  const deep = toRgb(body)
  const thin = toRgb(mix(body, oklch(light.night ? 0.3 : 0.62, 0.1, 185), 0.6))
  const sun = toRgb(mix(light.sun, light.cloudLit, 0.35))
  const foam = toRgb(mix(light.cloudLit, oklch(0.97, 0.01, 220), light.night ? 0.1 : 0.45))
  const bearing = random.between(-0.35, 0.35)
  const glow = light.night ? 0.5 : light.moon ? 0.65 : 1
  const path = lerp(0.05, 0.1, plan.swell) + light.altitude * 0.08
  const turn = loopPosition * Math.PI * 2
  const driftX = Math.cos(turn) * 0.3
  const driftY = Math.sin(turn) * 0.3

  const longAt = (x: number, y: number) =>
    noise.at(x * 0.35 + bearing * y + driftX * 0.4, y * 1.15 + driftY * 0.5)
  const middleAt = (x: number, y: number) => noise.at(x * 1.1 - driftX + 7, y * 2.6 + driftY)
  const samples = Math.ceil(width / WAVE_SAMPLE_PIXELS) + 1
  const [longHere, middleHere, longBehind, middleBehind] = [0, 1, 2, 3].map(
    () => new Float32Array(samples),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array]

  const rows = Math.min(depthRows, Math.ceil((plan.bottom ?? height) - horizon))
  editPixels(context, [0, horizon, width, rows], data => {
    for (let y = 0, index = 0; y < rows; y++) {
      const part = (y + 0.5) / depthRows
      const far = 1 / (part + 0.022)
      const v = far * 2.7
      const dv = 0.02 + 0.012 * far
      const calm = smoothstep(0, 0.3, part)
      const haze = Math.exp(-part * 26) * 0.75
      const horizonAt = sky.indexAt(1)
      for (let sample = 0; sample < samples; sample++) {
        const u = ((sample * WAVE_SAMPLE_PIXELS - width / 2) / height) * far * 1.9
        longHere[sample] = longAt(u, v)
        middleHere[sample] = middleAt(u, v)
        longBehind[sample] = longAt(u, v + dv)
        middleBehind[sample] = middleAt(u, v + dv)
      }
      for (let x = 0; x < width; x++, index += 4) {
        const u = ((x - width / 2) / height) * far * 1.9
        const sample = (x / WAVE_SAMPLE_PIXELS) | 0
        const between = x / WAVE_SAMPLE_PIXELS - sample
        const here = getCrestHeight(longHere, middleHere, sample, between)
        const slopeV = (getCrestHeight(longBehind, middleBehind, sample, between) - here) / dv
        const fine =
          noise.at(u * 4.5 + driftY, v * 8 + driftX) * 0.5 +
          noise.at(u * 11, v * 17 + driftY * 2) * 0.28 * calm
        const lean = (slopeV * 0.3 * (0.4 + plan.swell) + fine * 0.55) * lerp(0.6, 1, calm)

        // A slope that faces away reflects the bright low sky. A slope that faces the viewer shows the high
        // sky or the deep water.
        const mirrored = clamp(1 - Math.abs(0.1 + part * 0.42 + lean * 0.5))
        const at = sky.indexAt(mirrored)
        const fresnel = clamp(0.86 - part * 0.5 - lean * 0.42)
        const glaze = clamp(smoothstep(0.8, 1.5, here) * 0.55 * plan.swell * calm)
        const across = (x / width - plan.sunX) / (path * (0.55 + part * 1.5))
        const road = Math.exp(-across * across)
        const glitter = road * smoothstep(0.05, 0.75, 0.34 + fine + slopeV * 0.12) * glow * (1 - part * 0.35)
        const steep = smoothstep(1.26, 1.5, here + fine * 0.28) * plan.swell * calm
        // Computes the noise of the foam only where there is foam, because most of the sea has none.
        const crest = steep > 0 ? steep * smoothstep(-0.15, 0.4, noise.fbm(u * 3, v * 5, 3) + 0.1) : 0
        for (let channel = 0; channel < 3; channel++) {
          const water = deep[channel]! + (thin[channel]! - deep[channel]!) * glaze
          let value = water + (sky.channels[at + channel]! - water) * fresnel
          value += (sky.channels[horizonAt + channel]! - value) * haze
          value += (sun[channel]! - value) * clamp(glitter * 0.92)
          value += (foam[channel]! - value) * crest
          data[index + channel] = value
        }
        data[index + 3] = 255
      }
    }
  })
}
