import * as z from '@tessera/shared-contracts/schema'
import type { Language } from '../language.ts'

/**
 * The script that renders the first frames of a release: an ES module without imports that exports `renderFirstFrame`.
 * It runs in a bare JavaScript engine without DOM, network, files and timers.
 */
export const firstFrame = z.optional(z.object({ script: z.string() }))

/** The page of a screen whose first frame is rendered. */
export interface FirstFrameRequest {
  /** The name of the screen in the manifest. */
  screen: string
  language: Language
  /**
   * Path and query of the page: `/portfolio/7?lang=zh`. Of the query it has what the manifest of the screen declares
   * (`data`, `frameParams`), and `lang`. Pages at unknown addresses share one.
   */
  address: string
  /** The address of the release's files, with a slash at its end. */
  base: string
  /** The responses that the page contains, as JSON by method and URL: `GET /api/…`. */
  responses: Readonly<Record<string, string>>
}

/**
 * Returns the HTML that a visitor sees until the code of the page runs. Null, and an error, mean that the screen has
 * no first frame.
 */
export type RenderFirstFrame<Request = FirstFrameRequest> = (
  request: Request,
) => string | null | Promise<string | null>

/** In the shell's HTML: the place of the screen's first frame. */
export const firstFrameSlot = '<tessera-screen></tessera-screen>'

/**
 * The id of the element of the page that contains the first frame, and the fragment in the addresses of the styles of its
 * screen. The shell removes both.
 */
export const firstFrameElementId = 'first-frame'
