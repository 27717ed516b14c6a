import type { Stage } from '../scenes/stage.ts'
import type { Light } from './light.ts'
import { clamp, createNoise, lerp, smoothstep } from './noise.ts'
import { mix, oklch, toRgb } from './oklch.ts'
import { editPixels } from './pixels.ts'
import { Ramp } from './ramp.ts'

export interface OceanPlan {
  /** The horizon's row, in pixels. */
  horizon: number
  /** Where the sun's path lies, 0 to 1 across. */
  sunX: number
  /** 0 a calm evening, 1 a gale. */
  swell: number
  /** The row from which on something else covers the water, in pixels. */
  foot?: number
}

/** Pixels between two samples of the long waves, which are many times as long: between them a straight line will do. */
const WAVE_GRAIN = 4

/** The height of the water between two samples of its long and its middle waves: sharp at the top, as waves are. */
function crested(long: Float32Array, middle: Float32Array, at: number, between: number): number {
  const longer = long[at]! + (long[at + 1]! - long[at]!) * between
  const shorter = middle[at]! + (middle[at + 1]! - middle[at]!) * between
  return (1 - Math.abs(longer)) * 1.1 + (1 - Math.abs(shorter)) * 0.42
}

/**
 * Paints the sea from its horizon down: waves in perspective, each facet mirroring the part of the sky that it
 * leans towards, darker where one looks into it, with the sun's path and foam on the steepest crests.
 */
export function paintOcean(stage: Stage, light: Light, plan: OceanPlan): void {
  const { context, width, height, moment, random } = stage
  const noise = createNoise(random.fork('ocean'))
  const horizon = Math.round(plan.horizon)
  const depthRows = height - horizon
  const sky = new Ramp(light.sky)
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
  const turn = moment * Math.PI * 2
  const driftX = Math.cos(turn) * 0.3
  const driftY = Math.sin(turn) * 0.3

  const longAt = (x: number, y: number) =>
    noise.at(x * 0.35 + bearing * y + driftX * 0.4, y * 1.15 + driftY * 0.5)
  const middleAt = (x: number, y: number) => noise.at(x * 1.1 - driftX + 7, y * 2.6 + driftY)
  const samples = Math.ceil(width / WAVE_GRAIN) + 1
  const [longHere, middleHere, longBehind, middleBehind] = [0, 1, 2, 3].map(
    () => new Float32Array(samples),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array]

  const rows = Math.min(depthRows, Math.ceil((plan.foot ?? height) - horizon))
  editPixels(context, [0, horizon, width, rows], data => {
    for (let y = 0, index = 0; y < rows; y++) {
      const part = (y + 0.5) / depthRows
      const far = 1 / (part + 0.022)
      const v = far * 2.7
      const dv = 0.02 + 0.012 * far
      const calm = smoothstep(0, 0.3, part)
      const haze = Math.exp(-part * 26) * 0.75
      const horizonAt = sky.index(1)
      for (let sample = 0; sample < samples; sample++) {
        const u = ((sample * WAVE_GRAIN - width / 2) / height) * far * 1.9
        longHere[sample] = longAt(u, v)
        middleHere[sample] = middleAt(u, v)
        longBehind[sample] = longAt(u, v + dv)
        middleBehind[sample] = middleAt(u, v + dv)
      }
      for (let x = 0; x < width; x++, index += 4) {
        const u = ((x - width / 2) / height) * far * 1.9
        const sample = (x / WAVE_GRAIN) | 0
        const between = x / WAVE_GRAIN - sample
        const here = crested(longHere, middleHere, sample, between)
        const slopeV = (crested(longBehind, middleBehind, sample, between) - here) / dv
        const fine =
          noise.at(u * 4.5 + driftY, v * 8 + driftX) * 0.5 +
          noise.at(u * 11, v * 17 + driftY * 2) * 0.28 * calm
        const lean = (slopeV * 0.3 * (0.4 + plan.swell) + fine * 0.55) * lerp(0.6, 1, calm)

        // A facet that leans away mirrors the low bright sky; one that leans here shows the high sky or the deep.
        const mirrored = clamp(1 - Math.abs(0.1 + part * 0.42 + lean * 0.5))
        const at = sky.index(mirrored)
        const fresnel = clamp(0.86 - part * 0.5 - lean * 0.42)
        const glaze = clamp(smoothstep(0.8, 1.5, here) * 0.55 * plan.swell * calm)
        const across = (x / width - plan.sunX) / (path * (0.55 + part * 1.5))
        const road = Math.exp(-across * across)
        const glitter = road * smoothstep(0.05, 0.75, 0.34 + fine + slopeV * 0.12) * glow * (1 - part * 0.35)
        const steep = smoothstep(1.26, 1.5, here + fine * 0.28) * plan.swell * calm
        // Foam breaks up in patches; most of the sea has none, and pays nothing for them.
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
