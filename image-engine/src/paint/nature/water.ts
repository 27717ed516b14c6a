import type { PaintSurface } from '../paint-surface.ts'
import type { Light } from './light.ts'
import { clamp, createNoise, smoothstep } from '../noise.ts'
import { mix, oklch, toRgb } from '../../color/oklch.ts'
import { editPixels } from '../pixels.ts'

export interface WaterPlan {
  /** Row of the far shore, in pixels. Water fills everything below it. */
  shore: number
  /** 0 a mirror, 1 open sea. */
  roughness: number
  /** How much of the scene the water reflects, 0 to 1. */
  clarity: number
}

/** Paints water that reflects what is already painted above the shore. Ripples grow towards the viewer. */
export function paintWater(surface: PaintSurface, light: Light, plan: WaterPlan): void {
  const { context, width, height, loopPosition } = surface
  const shore = Math.round(plan.shore)
  const noise = createNoise(surface.random.fork('water'))
  const [deepRed, deepGreen, deepBlue] = toRgb(
    mix(light.ambient, oklch(light.night ? 0.12 : 0.3, 0.05, 225), 0.6),
  )
  const depthRows = height - shore
  const swing = Math.sin(loopPosition * Math.PI * 2) * 0.35
  const sway = Math.cos(loopPosition * Math.PI * 2) * 0.35

  editPixels(context, [0, 0, width, height], data => {
    for (let y = shore; y < height; y++) {
      const part = (y - shore + 0.5) / depthRows
      const far = 1 / (part + 0.035)
      const look = 0.25 + 0.75 * (1 - part)
      const amplitude = (0.004 + part * 0.075) * (0.18 + plan.roughness) * height
      const mirrored = shore - (y - shore) * (1 - part * 0.12)
      for (let x = 0; x < width; x++) {
        const u = (((x / width - 0.5) * width) / height) * far * 5
        const v = far * 16
        const swell = noise.at(u * 0.9 + swing, v * 0.8 + sway)
        const ripple =
          noise.at(u * 3.1 + 5 - sway, v * 2.3 + swing) * 0.5 + noise.at(u * 7 + 9, v * 5 + sway) * 0.3 * part
        const slope = swell * 0.7 + ripple
        const sourceY = mirrored - Math.abs(slope) * amplitude * 0.9 - slope * amplitude * 0.35
        const sourceX = clamp(Math.round(x + slope * amplitude * 0.28), 0, width - 1)
        // Above the image there is nothing to reflect, so the rows at the top repeat.
        const row = clamp(Math.round(sourceY < 0 ? -sourceY * 0.6 : sourceY), 0, shore - 1)
        const source = (row * width + sourceX) * 4
        const into = (y * width + x) * 4
        const facing = smoothstep(-0.9, 0.9, slope)
        const mirror = clamp(plan.clarity * look * (0.78 + facing * 0.34))
        data[into] = deepRed + (data[source]! - deepRed) * mirror
        data[into + 1] = deepGreen + (data[source + 1]! - deepGreen) * mirror
        data[into + 2] = deepBlue + (data[source + 2]! - deepBlue) * mirror
        data[into + 3] = 255
      }
    }
  })
}
