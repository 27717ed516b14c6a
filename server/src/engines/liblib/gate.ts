import { minute, second, type Clock } from '../../domain/clock.ts'
import { EngineBusy } from '../../domain/engine.ts'
import { fullPause } from './faults.ts'

/** Keeps an account within LiblibAI's limits, as far as this process knows of its jobs. */
export interface LiblibGate {
  /** @throws {EngineBusy} while there is no place; else the next job may be submitted, at once */
  enter(): void
  /** A job has a place until it leaves. */
  admitted(id: string): void
  leave(id: string): void
}

const mostJobs = 5
const betweenSubmits = second
/** Jobs that nobody has asked about for so long are over: LiblibAI ends them after 30 minutes. */
const longestJob = 35 * minute

export function createLiblibGate({ clock }: { clock: Clock }): LiblibGate {
  const jobs = new Map<string, number>()
  let nextSubmit = 0
  let submitting = 0

  return {
    enter() {
      const now = clock()
      for (const [id, since] of jobs) if (now - since > longestJob) jobs.delete(id)
      if (jobs.size >= mostJobs) throw new EngineBusy('LiblibAI works on five jobs', fullPause)
      if (now < nextSubmit) {
        // Each asks for a second of its own, so that all do not come back in the same one.
        submitting += 1
        throw new EngineBusy(
          'LiblibAI is asked once a second',
          nextSubmit - now + (submitting - 1) * betweenSubmits,
        )
      }
      submitting = 0
      nextSubmit = now + betweenSubmits
    },
    admitted: id => void jobs.set(id, clock()),
    leave: id => void jobs.delete(id),
  }
}
