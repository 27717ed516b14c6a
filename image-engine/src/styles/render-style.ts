import type { Noise } from '../paint/noise.ts'
import type { Random } from '../paint/random.ts'
import type { Intent } from '../intent/intent.ts'

/** The painted scene that a style starts from, as RGBA pixels. */
export interface SourceImage {
  pixels: Uint8ClampedArray
  width: number
  height: number
}

/** The image to draw. */
export interface RenderTarget {
  /** Pixels. */
  width: number
  height: number
  intent: Intent
  random: Random
  noise: Noise
}

/** A drawing technique, for example oil or watercolor. */
export interface RenderStyle {
  /**
   * Size of the source image relative to the target. Styles that remove fine detail use a smaller source,
   * because painting it takes less time.
   */
  sourceScale: number
  /** Draws the target: opaque RGBA pixels. The same source and random numbers always give the same pixels. */
  render(source: SourceImage, target: RenderTarget): Uint8ClampedArray
}
