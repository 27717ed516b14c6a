import type { FaultReport } from '@tessera/shared-contracts'

/** What is known of a failure inside the page, before anyone is told. */
export type Fault = Omit<FaultReport, 'composition' | 'path'>

/** Whatever was thrown, in the fields and lengths of a report. */
export function describeError(error: unknown): Pick<Fault, 'message' | 'stack'> {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  return { message: message.slice(0, 2_000), ...(stack && { stack: stack.slice(0, 20_000) }) }
}
