import type { FirstFrameRequest, ShellFrameRequest } from '@tessera/shared-contracts'

/** A script of a release. The process keeps its engine under the key, so the code is sent once. */
export interface FrameScript {
  /** Release and hash. */
  key: string
  code: string
}

export interface FrameJob {
  shell: { key: string; request: Omit<ShellFrameRequest, 'hasScreenFrame'> }
  /** Null where the screen has no first frame. */
  screen: { key: string; request: FirstFrameRequest } | null
}

/** The first frame of a page. */
export interface RenderedFrame {
  html: string
  /** The content of a style element: what the HTML had in `style` attributes. */
  css: string
  /** Whether the screen's frame failed or was not tried. A later try may have it. */
  isIncomplete: boolean
}

export type RenderRequest = { id: number; job: FrameJob; scripts: FrameScript[] }

/** `missing`: keys of scripts that the process does not have (any more). */
export type RenderReply = { id: number } & (
  { frame: RenderedFrame | null; errors: string[] } | { missing: string[] }
)
