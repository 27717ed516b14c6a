import type { Composition } from './composition.ts'
import type { FirstFrameRequest } from './first-frame.ts'

/** What the shell renders around the first frame of a screen. */
export interface ShellFrameRequest extends FirstFrameRequest {
  /** The release whose screen it is; null for a screen of the shell. */
  remote: string | null
  composition: Composition
  /** Whether the visitor seems to be a member. */
  signedIn: boolean
  /** Whether the screen has a first frame, which takes the place of `firstFrameSlot`. */
  hasScreenFrame: boolean
}
