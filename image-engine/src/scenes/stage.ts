import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Noise } from '../paint/noise.ts'
import type { Random } from '../paint/random.ts'
import type { Intent, Style, Subject } from '../prompt/intent.ts'

/** Everything a layout needs to paint: canvas, intent and random numbers. */
export interface Stage {
  context: SKRSContext2D
  /** Pixels. */
  width: number
  height: number
  intent: Intent
  random: Random
  noise: Noise
  /** Position in an endless video loop, 0 to 1; 0 for a still image. */
  loopPosition: number
  /** Strength of the scenario's model, 0 to 2. Absent where there is none. */
  strength?: number
}

/**
 * What the images of a layout show of a prompt, whatever the seed. The rest of the prompt is reported as not
 * understood.
 */
export interface LayoutAbilities {
  /** Surroundings that the layout shows when the prompt names them. */
  subjects: readonly Subject[]
  /**
   * `open`: a sky with every time, clouds, sun, moon and stars. `hidden`: the light of every time, no sky.
   * `room`: daylight or lamps. `none`: the time has no effect.
   */
  sky: 'open' | 'hidden' | 'room' | 'none'
  /** The number of scene colours that show. */
  hues: number
}

/** One way to compose an image of a family. */
export interface Layout {
  name: string
  draws: LayoutAbilities
  /** How well the layout suits the intent: 0 not at all, 1 as well as others, more if preferred. */
  affinity(intent: Intent): number
  /** Styles that the layout draws itself, so that no render style is applied to them. */
  nativeStyles?: readonly Style[]
  paint(stage: Stage): void
}

export interface Family {
  layouts: readonly [Layout, ...Layout[]]
}
