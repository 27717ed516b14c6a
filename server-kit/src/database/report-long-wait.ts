import { secondMs } from '../clock.ts'

/** Receives a sentence for the log. */
export type ReportWait = (message: string) => void

const longMs = 3 * secondMs

/** Reports an operation that takes long, so that an operator knows what a process waits for. */
export async function reportLongWait<Result>(
  message: string,
  reportWait: ReportWait,
  operation: () => Promise<Result>,
): Promise<Result> {
  const timeout = setTimeout(() => reportWait(message), longMs)
  try {
    return await operation()
  } finally {
    clearTimeout(timeout)
  }
}
