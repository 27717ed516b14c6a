import type { FaultReport } from '@tessera/shared-contracts'

/** A failure of a release in this page, without the fields that the reporter adds. */
export type Fault = Omit<FaultReport, 'composition' | 'path'>

/** When a release failed, and the extension that did. */
export type FaultPlace = Pick<Fault, 'phase' | 'extension'>

/** Whether a value is an error, also of another realm or of a class that a remote has put in place of `Error`. */
export const isErrorLike = (value: unknown): value is Pick<Error, 'message' | 'stack'> =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

/** Returns the message and stack of an error, truncated to the limits of a report. */
export function describeError(error: unknown): Pick<Fault, 'message' | 'stack'> {
  const { message, stack } = isErrorLike(error) ? error : { message: String(error), stack: undefined }
  return { message: message.slice(0, 2_000), ...(stack && { stack: stack.slice(0, 20_000) }) }
}
