import type { Style } from '../intent/atmosphere.ts'
import type { Framing } from '../intent/framing.ts'
import type { Intent, Subject } from '../intent/intent.ts'

/**
 * What the images of a layout show of a prompt, whatever the seed. The rest of the prompt is reported as not
 * understood.
 */
interface LayoutAbilities {
  /** Surroundings that the layout shows when the prompt names them. */
  subjects: readonly Subject[]
  /**
   * `open`: a sky with every time, clouds, sun, moon and stars. `hidden`: the light of every time, no sky.
   * `room`: daylight or lamps. `none`: the time has no effect.
   */
  sky: 'open' | 'hidden' | 'room' | 'none'
  /** The number of scene colors that show. */
  hues: number
  /** The framings that the layout can give its subject. */
  framings?: readonly Framing[]
  /** How the layout is framed without a word for it. */
  natural?: Framing
}

/** What is known of one way to compose an image of a family. Its painter is in `scenes/painters.ts`. */
export interface Layout<Name extends string = string> {
  name: Name
  draws: LayoutAbilities
  /** How well the layout suits the intent: 0 not at all, 1 as well as others, more if preferred. */
  affinity(intent: Intent): number
  /** Styles that the layout draws itself, so that no render style is applied to them. */
  nativeStyles?: readonly Style[]
}

/** The layouts of a family: at least one. */
export type Layouts<Name extends string = string> = readonly [Layout<Name>, ...Layout<Name>[]]
