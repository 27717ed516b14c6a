import type { Context2d } from '../canvas/canvas.ts'
import type { Atmosphere } from '../intent/atmosphere.ts'
import type { Noise } from './noise.ts'
import type { Random } from './random.ts'

/** A canvas to paint on, with what its painters vary. */
export interface PaintSurface {
  context: Context2d
  /** Pixels. */
  width: number
  height: number
  intent: Atmosphere
  random: Random
  noise: Noise
  /** Position in an endless video loop, 0 to 1; 0 for a still image. */
  loopPosition: number
}
