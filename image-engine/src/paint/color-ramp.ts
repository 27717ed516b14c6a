import { mix, toRgb, type Oklch } from '../color/oklch.ts'
import { clamp } from './noise.ts'

export type ColorStop = readonly [position: number, color: Oklch]

const STEPS = 1024

/** A color gradient in a lookup table of `STEPS` steps with red, green and blue (0 to 255) each. */
export class ColorRamp {
  readonly channels = new Float32Array((STEPS + 1) * 3)

  constructor(stops: readonly ColorStop[]) {
    for (let step = 0; step <= STEPS; step++) {
      this.channels.set(toRgb(interpolateColor(stops, step / STEPS)), step * 3)
    }
  }

  /** Returns the index of the red channel at a position from 0 to 1. Green and blue follow it. */
  indexAt(position: number): number {
    return ((clamp(position) * STEPS) | 0) * 3
  }
}

export function interpolateColor(stops: readonly ColorStop[], position: number): Oklch {
  const after = stops.findIndex(([at]) => at >= position)
  const upper = stops[after === -1 ? stops.length - 1 : after]!
  const lower = stops[Math.max(0, (after === -1 ? stops.length : after) - 1)]!
  if (upper === lower || upper[0] === lower[0]) return upper[1]
  const part = clamp((position - lower[0]) / (upper[0] - lower[0]))
  // Eases between the stops, so that no stop shows as a band.
  return mix(lower[1], upper[1], part * part * (3 - 2 * part) * 0.5 + part * 0.5)
}
