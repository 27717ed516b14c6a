import type { Viewer } from './people.ts'
import type { Stage } from './stage.ts'

/** The widths, in pixels, at which the site is looked at: a phone, a tablet, a desk. */
export const widths = [1440, 768, 390] as const
export type Width = (typeof widths)[number]

/** Something that the site can look like, and the way there. */
export interface State {
  name: string
  /** Goes on from where the state before it in the walk left the page, at the widest of its widths. */
  bring: (stage: Stage) => Promise<unknown>
  /** What a screen reader finds in it, in the words of `reach/trees.ts`. */
  tree?: string
  /** Where it exists; at all widths where nothing is said. */
  widths?: readonly Width[]
  /** Something hovers over the page, which shows through below it: what is read there is no fault. */
  hovers?: true
  /** A screen as it mostly is: its looks are held by a picture at all widths, not just at a desk's and a phone's. */
  picture?: 'full'
  /** It draws only what is near the window: its pictures show what the window does. */
  drawnInSight?: true
}

/** States of one area that follow from one another in one page. */
export interface Walk {
  name: string
  viewer: Viewer
  /** Why its looks are held by no pictures. */
  pictures?: { none: string }
  /** Texts that come from no locale file: names, prompts, what an operator wrote. */
  data?: readonly (string | RegExp)[]
  states: readonly State[]
}
