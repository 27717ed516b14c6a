import {
  EngineRefusal,
  type EngineStatus,
  type PictureEngine,
  type PictureJob,
  unknownJob,
} from '../domain/engine.ts'
import { composePicture } from './embedded/compose.ts'

interface SimulatedJob {
  job: PictureJob
  asked: number
}

/** Small, so that a test's pictures are there at once; real, so that whatever reads them can. */
const SMALL_SIDE = 32

export const simulatedName = 'Simulated engine'

/**
 * The engine of tests and of a first look: running, running, then succeeded, by the number of times it is
 * asked. A prompt that contains "fail" fails, one that contains "refuse" is refused. `now` is the wall clock
 * in milliseconds; a job that nobody asked about for an hour is forgotten.
 */
export function createSimulatedEngine({ clock }: { clock: { now(): number } }): PictureEngine {
  const jobs = new Map<string, SimulatedJob & { touched: number }>()
  let submitted = 0

  const forgetOld = () => {
    for (const [id, { touched }] of jobs) {
      if (clock.now() - touched > 60 * 60 * 1000) jobs.delete(id)
    }
  }

  return {
    name: simulatedName,
    canCancel: true,

    async submit(job) {
      if (job.prompt.includes('refuse')) throw new EngineRefusal('The simulated engine refuses this prompt')
      forgetOld()
      const id = `simulated-${++submitted}`
      jobs.set(id, { job, asked: 0, touched: clock.now() })
      return id
    },

    async status(id) {
      const known = jobs.get(id)
      if (!known) return unknownJob
      known.asked += 1
      known.touched = clock.now()
      return statusOf(known)
    },

    async cancel(id) {
      jobs.delete(id)
    },
  }
}

function statusOf({ job, asked }: SimulatedJob): EngineStatus {
  if (asked < 3) return { state: 'running', progress: asked / 3 }
  if (job.prompt.includes('fail'))
    return { state: 'failed', reason: 'The simulated engine was asked to fail' }
  const shrink = SMALL_SIDE / Math.max(job.width, job.height)
  const pictures = Array.from({ length: job.count }, (_, i) => {
    const seed = job.seed + i
    const width = Math.max(16, Math.round(job.width * shrink))
    const height = Math.max(16, Math.round(job.height * shrink))
    const { file, notUnderstood } = composePicture({ ...job, seed, width, height })
    return { file, seed, ...(notUnderstood.length > 0 && { notUnderstood }) }
  })
  return { state: 'succeeded', pictures }
}
