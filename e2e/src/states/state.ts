import type { Viewer } from './fixtures/viewers.ts'
import type { AppPage } from './fixtures/app-page.ts'
import type { Width } from './width.ts'

/** A state of the site and how to reach it. */
export interface State {
  name: string
  /** Continues from the previous state of the flow, at the first of the state's widths. */
  arrange: (app: AppPage) => Promise<unknown>
  /** Accessibility tree, from `accessibility/aria-trees.ts`. */
  ariaTree?: string
  /** Widths at which the state exists; all widths by default. */
  widths?: readonly Width[]
  /** A translucent overlay covers the page, so texts below it may overlap. */
  hasOverlay?: true
  /** Reference images at all widths; by default only at the desktop and phone widths. */
  referenceImages?: 'all widths'
  /** The page renders only what is near the window, so its reference images show the window. */
  isVirtualized?: true
}

/** States of one area that follow from one another in one page. */
export interface Flow {
  name: string
  viewer: Viewer
  /** The reason why the flow has no reference images. */
  noReferenceImages?: string
  /** Texts of no locale file: names, prompts, operators' texts. */
  dataTexts?: readonly (string | RegExp)[]
  states: readonly State[]
}
