import { minuteMs, secondMs } from '@tessera/server-kit/clock'

/** How long the calls of every engine may take; tests use shorter times. A task as a whole ends after `taskTimeoutMs`. */
export const engineTimeouts = {
  /** A call that answers when the images are made. It may wait for other jobs in the server. */
  jobMs: 20 * minuteMs,
  /** A call that answers at once. */
  callMs: 15 * secondMs,
  /** The upload or download of an image. */
  fileMs: 2 * minuteMs,
}
export type EngineTimeouts = typeof engineTimeouts
