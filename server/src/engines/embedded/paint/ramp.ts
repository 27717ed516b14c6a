import { mix, toRgb, type Oklch } from './oklch.ts'
import { clamp } from './noise.ts'

export type Stop = readonly [position: number, colour: Oklch]

const STEPS = 1024

/** A gradient between colours, computed once and looked up per pixel: red, green, blue of `STEPS` steps. */
export class Ramp {
  readonly channels = new Float32Array((STEPS + 1) * 3)

  constructor(stops: readonly Stop[]) {
    for (let step = 0; step <= STEPS; step++) {
      this.channels.set(toRgb(colourAt(stops, step / STEPS)), step * 3)
    }
  }

  /** The index of the red channel for a position from 0 to 1; green and blue follow it. */
  index(position: number): number {
    return ((clamp(position) * STEPS) | 0) * 3
  }
}

export function colourAt(stops: readonly Stop[], position: number): Oklch {
  const after = stops.findIndex(([at]) => at >= position)
  const upper = stops[after === -1 ? stops.length - 1 : after]!
  const lower = stops[Math.max(0, (after === -1 ? stops.length : after) - 1)]!
  if (upper === lower || upper[0] === lower[0]) return upper[1]
  const part = clamp((position - lower[0]) / (upper[0] - lower[0]))
  // Eased, so that no stop shows as a band.
  return mix(lower[1], upper[1], part * part * (3 - 2 * part) * 0.5 + part * 0.5)
}
