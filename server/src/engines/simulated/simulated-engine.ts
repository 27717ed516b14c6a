import {
  EngineRefusalError,
  type EngineStatus,
  type ImageEngine,
  type ImageJob,
  unknownJob,
} from '../../features/tasks/engine.ts'
import { composeImage } from '@tessera/image-engine/compose'

interface SimulatedJob {
  job: ImageJob
  pollCount: number
}

/** Small, so that tests are fast. The images are real, so that any reader can decode them. */
const maxSidePixels = 32

export const simulatedEngineName = 'Simulated engine'

/**
 * An engine for tests and demos. A job returns running twice, then succeeded. A prompt that contains "fail"
 * fails, and one that contains "refuse" is refused. `now` is the time in milliseconds. A job that is not
 * polled for an hour is deleted.
 */
export function createSimulatedEngine({ clock }: { clock: { now(): number } }): ImageEngine {
  const jobs = new Map<string, SimulatedJob & { touched: number }>()
  let submitted = 0

  const removeExpired = () => {
    for (const [id, { touched }] of jobs) {
      if (clock.now() - touched > 60 * 60 * 1000) jobs.delete(id)
    }
  }

  return {
    name: simulatedEngineName,
    canCancel: true,

    async submit(job) {
      if (job.prompt.includes('refuse'))
        throw new EngineRefusalError('The simulated engine refuses this prompt')
      removeExpired()
      const id = `simulated-${++submitted}`
      jobs.set(id, { job, pollCount: 0, touched: clock.now() })
      return id
    },

    async status(id) {
      const job = jobs.get(id)
      if (!job) return unknownJob
      job.pollCount += 1
      job.touched = clock.now()
      return toStatus(job)
    },

    async cancel(id) {
      jobs.delete(id)
    },
  }
}

function toStatus({ job, pollCount: asked }: SimulatedJob): EngineStatus {
  if (asked < 3) return { state: 'running', progress: asked / 3 }
  if (job.prompt.includes('fail'))
    return { state: 'failed', reason: 'The simulated engine was asked to fail' }
  const shrink = maxSidePixels / Math.max(job.width, job.height)
  const pictures = Array.from({ length: job.count }, (_, i) => {
    const seed = job.seed + i
    const width = Math.max(16, Math.round(job.width * shrink))
    const height = Math.max(16, Math.round(job.height * shrink))
    const { file, notUnderstood } = composeImage({ ...job, seed, width, height })
    return { file, seed, ...(notUnderstood.length > 0 && { notUnderstood }) }
  })
  return { state: 'succeeded', images: pictures }
}
