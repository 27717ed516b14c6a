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
  /** Where it exists; at all widths where nothing is said. */
  widths?: readonly Width[]
  /** Something hovers over the page, which shows through below it: what is read there is no fault. */
  hovers?: true
}

/** States of one area that follow from one another in one page. */
export interface Walk {
  name: string
  viewer: Viewer
  /** Texts that come from no locale file: names, prompts, what an operator wrote. */
  data?: readonly (string | RegExp)[]
  states: readonly State[]
}
