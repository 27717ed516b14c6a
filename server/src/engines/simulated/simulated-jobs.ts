import { hourMs, type Clock } from '@tessera/server-kit/clock'
import { type EngineStatus, unknownJob } from '../../features/tasks/engine.ts'

export const simulatedEngineName = 'Simulated engine'

/**
 * Creates the jobs of an engine for tests and demos. A job returns running twice, then its outcome. A job that
 * is not polled for an hour is deleted.
 */
export function createSimulatedJobs<Job, Image>(
  clock: Clock,
  finish: (job: Job) => EngineStatus<Image> | Promise<EngineStatus<Image>>,
) {
  const jobs = new Map<string, { job: Job; polls: number; polledAt: number }>()
  let submitted = 0

  return {
    name: simulatedEngineName,
    canCancel: true,
    canResubmit: true,

    async submit(job: Job): Promise<string> {
      for (const [id, { polledAt }] of jobs) if (clock() - polledAt > hourMs) jobs.delete(id)
      const id = `simulated-${++submitted}`
      jobs.set(id, { job, polls: 0, polledAt: clock() })
      return id
    },

    async status(id: string): Promise<EngineStatus<Image>> {
      const known = jobs.get(id)
      if (!known) return unknownJob
      known.polls += 1
      known.polledAt = clock()
      return known.polls < 3 ? { state: 'running', progress: known.polls / 3 } : finish(known.job)
    },

    async cancel(id: string): Promise<void> {
      jobs.delete(id)
    },
  }
}
