import { isInFuture, minuteMs, secondMs, type Clock } from '@tessera/server-kit/clock'
import { EngineBusyError } from '../../features/tasks/engine.ts'
import { busyRetryMs } from './errors.ts'

const maxJobs = 5
const submitIntervalMs = secondMs
/** A job that has not been polled for this long is finished: LiblibAI ends jobs after 30 minutes. */
const maxJobMs = 35 * minuteMs

export type SubmissionLimiter = ReturnType<typeof createSubmissionLimiter>

/** Keeps the jobs of this process within the limits of a LiblibAI account. */
export function createSubmissionLimiter({ clock }: { clock: Clock }) {
  const jobs = new Map<string, number>()
  let nextSubmit = 0
  let submitting = 0

  return {
    /** Reserves the next submission. @throws {EngineBusyError} when the limit is reached */
    acquire(): void {
      const now = clock()
      for (const [id, since] of jobs) if (now - since > maxJobMs) jobs.delete(id)
      if (jobs.size >= maxJobs) throw new EngineBusyError('LiblibAI works on five jobs', busyRetryMs)
      if (isInFuture(nextSubmit, now, submitIntervalMs)) {
        // Each rejected submission gets a second of its own, so that they do not all return at once
        submitting += 1
        throw new EngineBusyError(
          'LiblibAI is asked once a second',
          nextSubmit - now + (submitting - 1) * submitIntervalMs,
        )
      }
      submitting = 0
      nextSubmit = now + submitIntervalMs
    },
    /** A job takes a slot until `removeJob`. */
    addJob: (id: string) => void jobs.set(id, clock()),
    removeJob: (id: string) => void jobs.delete(id),
  }
}
