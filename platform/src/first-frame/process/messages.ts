import type { FirstFrameRequest, ShellFrameRequest } from '@tessera/shared-contracts'

/**
 * How many scripts the process has, each in an engine of 10 to 40 MB. The server counts them in the same way, and sends the
 * code of those that the process does not have (any more).
 */
export const maxEngines = 12

/** Requests one part of a frame: that of the shell, or that of a screen. */
export interface RenderRequest {
  /** Release and file of the script. */
  key: string
  /** Of the script, where the process does not have it. */
  code: string | undefined
  request: FirstFrameRequest | ShellFrameRequest
  /** Begins the names of classes that replace `style` attributes. */
  classPrefix: string
}

/** `html` is null where the script has no frame for the screen. */
export type RenderReply = { html: string | null; css: string } | { error: string } | { isScriptMissing: true }

/** The first message of the process. */
export const readyMessage = 'ready'
