import { secondMs } from '../clock.ts'

/** Receives a sentence for the log. */
export type ReportWait = (message: string) => void

const longMs = 3 * secondMs

/**
 * Reports an operation that takes long, so that an operator knows what a process waits for.
 *
 * @param describe returns the sentence for the log, once the operation takes long
 */
export async function reportLongWait<Result>(
  describe: () => Promise<string>,
  reportWait: ReportWait,
  operation: () => Promise<Result>,
): Promise<Result> {
  let isWaiting = true
  const timeout = setTimeout(() => {
    describe().then(
      message => {
        if (isWaiting) reportWait(message)
      },
      // In an outage, the operation fails as well
      () => {},
    )
  }, longMs)
  try {
    return await operation()
  } finally {
    isWaiting = false
    clearTimeout(timeout)
  }
}
