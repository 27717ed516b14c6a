import { randomUUID } from 'node:crypto'
import { minute, type Clock } from '../domain/clock.ts'
import { EngineMisconfigured, EngineRefusal, type EngineStatus, unknownJob } from '../domain/engine.ts'

/** One job's work against a server that answers only when it is done. */
export type BackgroundWork<Picture> = (signal: AbortSignal, id: string) => Promise<Picture[]>

/**
 * Jobs of a server that knows no jobs: it is asked in the background, and the ids are ours.
 *
 * The server is asked at a job's second look in its turn. The first one says `running` before it is so, for
 * whoever looks to write down: a job that was written down as waiting was never asked for, and paid for.
 */
export interface BackgroundJobs<Picture> {
  submit(work: BackgroundWork<Picture>): string
  /** Rejects where the work was refused. A job that nobody looks at for a minute is forgotten, unless it runs. */
  status(id: string): EngineStatus<Picture>
  /** Calls the work off; answers whether it was running. */
  cancel(id: string): boolean
  /** Calls everything off. */
  close(): void
}

/** What is to become of jobs that a restart of ours has lost; the operator decides, who pays for them. */
export type LostJobs = 'give-back' | 'repeat'

interface Job<Picture> {
  work: BackgroundWork<Picture>
  stop: AbortController
  state:
    | { is: 'waiting' }
    /** The next look begins it. */
    | { is: 'due' }
    | { is: 'running' }
    | { is: 'made'; pictures: Picture[] }
    | { is: 'failed'; error: unknown }
  lookedAt: number
}

const keptFor = minute

/** @param parts.slots jobs that the server is asked for at a time; the others wait, first come, first served */
export function createBackgroundJobs<Picture>(parts: {
  slots: number
  clock: Clock
  lostJobs: LostJobs
}): BackgroundJobs<Picture> {
  const { slots, clock, lostJobs } = parts
  // In the order in which they came.
  const jobs = new Map<string, Job<Picture>>()

  function forgetLeft(): void {
    for (const [id, { state, lookedAt }] of jobs) {
      if (state.is !== 'running' && clock() - lookedAt > keptFor) jobs.delete(id)
    }
  }

  /** How many open jobs came before this one. */
  function before(id: string): number {
    const open = [...jobs].filter(([, { state }]) => state.is !== 'made' && state.is !== 'failed')
    return open.findIndex(([other]) => other === id)
  }

  async function run(id: string, job: Job<Picture>): Promise<void> {
    job.state = { is: 'running' }
    try {
      job.state = { is: 'made', pictures: await job.work(job.stop.signal, id) }
    } catch (error) {
      job.state = { is: 'failed', error }
    }
    job.lookedAt = clock()
  }

  return {
    submit(work) {
      const id = randomUUID()
      jobs.set(id, { work, stop: new AbortController(), state: { is: 'waiting' }, lookedAt: clock() })
      return id
    },

    status(id) {
      forgetLeft()
      const job = jobs.get(id)
      if (!job && lostJobs === 'give-back') return { state: 'lost' }
      if (!job) return unknownJob
      job.lookedAt = clock()
      switch (job.state.is) {
        case 'waiting': {
          const ahead = before(id)
          if (ahead >= slots) return { state: 'waiting', ahead }
          job.state = { is: 'due' }
          return { state: 'running' }
        }
        case 'due':
          void run(id, job)
          return { state: 'running' }
        case 'running':
          return { state: 'running' }
        case 'made':
          return { state: 'succeeded', pictures: job.state.pictures }
        case 'failed': {
          const { error } = job.state
          if (error instanceof EngineRefusal || error instanceof EngineMisconfigured) throw error
          return { state: 'failed', reason: error instanceof Error ? error.message : 'unknown fault' }
        }
      }
    },

    cancel(id) {
      const job = jobs.get(id)
      jobs.delete(id)
      job?.stop.abort()
      return job?.state.is === 'running'
    },

    close() {
      for (const id of [...jobs.keys()]) this.cancel(id)
    },
  }
}
