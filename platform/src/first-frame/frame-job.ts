import type { FirstFrameRequest, ShellFrameRequest } from '@tessera/shared-contracts'
import type { FrameScriptFile } from '../composition/resolved-composition.ts'

/** What the first frame of a page is rendered from. */
export interface FrameJob {
  shell: { script: FrameScriptFile; request: Omit<ShellFrameRequest, 'hasScreenFrame'> }
  /** Null where the screen has no first frame. */
  screen: { script: FrameScriptFile; request: FirstFrameRequest } | null
}

/** The first frame of a page. */
export interface RenderedFrame {
  html: string
  /** The content of a style element: what the HTML had in `style` attributes. */
  css: string
  /** Whether the screen's frame failed or was not tried. A later try may have it. */
  isIncomplete: boolean
}

export const toScriptKey = ({ name, version, file }: FrameScriptFile): string => `${name} ${version} ${file}`
