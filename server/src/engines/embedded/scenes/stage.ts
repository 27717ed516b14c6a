import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Noise } from '../paint/noise.ts'
import type { Random } from '../paint/random.ts'
import type { Intent, Style } from '../prompt/intent.ts'

/** All that a layout needs to paint: the canvas, what was asked for, and its own luck. */
export interface Stage {
  context: SKRSContext2D
  /** Pixels. */
  width: number
  height: number
  intent: Intent
  random: Random
  noise: Noise
  /** The place in an endless loop, 0 to 1, for moving pictures; a still is at 0. */
  moment: number
  /** How strongly the scenario's model is applied, 0 to 2; absent where it has none. */
  strength?: number
}

/** One way to compose a family's pictures. */
export interface Layout {
  name: string
  /** How well it suits what was asked for: 0 never, 1 as well as the next, more for preferred. */
  affinity(intent: Intent): number
  /** Styles that it draws by itself: no other hand need go over it. */
  draws?: readonly Style[]
  paint(stage: Stage): void
}

export interface Family {
  layouts: readonly [Layout, ...Layout[]]
}
