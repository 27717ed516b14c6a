import { randomUUID } from 'node:crypto'
import { minute, type Clock } from '../domain/clock.ts'
import { EngineMisconfigured, EngineRefusal, type EngineStatus } from '../domain/engine.ts'

/** One job's work against a server that answers only when it is done. */
export type BackgroundWork<Picture> = (signal: AbortSignal, id: string) => Promise<Picture[]>

/** Jobs of a server that knows no jobs: it is asked in the background, and the ids are ours. */
export interface BackgroundJobs<Picture> {
  submit(work: BackgroundWork<Picture>): string
  /** Rejects where the work was refused. A finished job is told once, or forgotten after ten minutes. */
  status(id: string): EngineStatus<Picture>
  /** Calls the work off; answers whether it was running. */
  cancel(id: string): boolean
  /** Calls everything off. */
  close(): void
}

interface Job<Picture> {
  work: BackgroundWork<Picture>
  stop: AbortController
  state:
    | { is: 'waiting' }
    | { is: 'running' }
    | { is: 'made'; pictures: Picture[] }
    | { is: 'failed'; error: unknown }
  overAt: number
}

const keptFor = 10 * minute

/** @param parts.slots jobs that the server is asked for at a time; the others wait, first come, first served */
export function createBackgroundJobs<Picture>(parts: {
  slots: number
  clock: Clock
}): BackgroundJobs<Picture> {
  const { slots, clock } = parts
  // In the order in which they came.
  const jobs = new Map<string, Job<Picture>>()

  const open = () => [...jobs].filter(([, { state }]) => state.is === 'waiting' || state.is === 'running')

  function advance(): void {
    for (const [id, job] of jobs) {
      const isOver = job.state.is === 'made' || job.state.is === 'failed'
      if (isOver && clock() - job.overAt > keptFor) jobs.delete(id)
    }
    const running = open().filter(([, { state }]) => state.is === 'running').length
    const next = open().filter(([, { state }]) => state.is === 'waiting')
    for (const [id, job] of next.slice(0, slots - running)) void run(id, job)
  }

  async function run(id: string, job: Job<Picture>): Promise<void> {
    job.state = { is: 'running' }
    try {
      job.state = { is: 'made', pictures: await job.work(job.stop.signal, id) }
    } catch (error) {
      job.state = { is: 'failed', error }
    }
    job.overAt = clock()
    advance()
  }

  return {
    submit(work) {
      const id = randomUUID()
      jobs.set(id, { work, stop: new AbortController(), state: { is: 'waiting' }, overAt: 0 })
      advance()
      return id
    },

    status(id) {
      const job = jobs.get(id)
      if (!job) return { state: 'failed', reason: 'The engine does not know this job' }
      const { state } = job
      if (state.is === 'running') return { state: 'running' }
      if (state.is === 'waiting')
        return { state: 'waiting', ahead: open().findIndex(([other]) => other === id) }
      jobs.delete(id)
      if (state.is === 'made') return { state: 'succeeded', pictures: state.pictures }
      const { error } = state
      if (error instanceof EngineRefusal || error instanceof EngineMisconfigured) throw error
      return { state: 'failed', reason: error instanceof Error ? error.message : 'unknown fault' }
    },

    cancel(id) {
      const job = jobs.get(id)
      jobs.delete(id)
      job?.stop.abort()
      advance()
      return job?.state.is === 'running'
    },

    close() {
      for (const id of [...jobs.keys()]) this.cancel(id)
    },
  }
}
