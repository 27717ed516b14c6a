import type { Noise } from '../paint/noise.ts'
import type { Random } from '../paint/random.ts'
import type { Intent } from '../prompt/intent.ts'

/** A painting of the scene that a manner works from: red, green, blue, alpha a pixel. */
export interface Study {
  pixels: Uint8ClampedArray
  width: number
  height: number
}

/** The sheet that is worked on. */
export interface Sheet {
  /** Pixels. */
  width: number
  height: number
  intent: Intent
  random: Random
  noise: Noise
}

/** A way to make a picture: brush, wash, knife or pen. */
export interface Manner {
  /** The study's size as a part of the sheet's: what the manner would smooth away is not painted first. */
  scale: number
  /** Fills the sheet: four channels a pixel, opaque. The same study and luck always give the same sheet. */
  render(study: Study, sheet: Sheet): Uint8ClampedArray
}
