import type { Clock } from '../../domain/clock.ts'
import type { EngineStatus } from '../../domain/engine.ts'
import type { Timer } from '../../domain/timer.ts'
import { createBackgroundJobs, type BackgroundWork, type LostJobs } from '../background-jobs.ts'
import { askAgain } from '../http/retry.ts'
import type { SdapiClient } from './client.ts'

/** Jobs of a server that does one thing at a time and tells how far that is. */
export interface SdapiJobs<Picture> {
  submit(work: BackgroundWork<Picture>): string
  status(id: string): Promise<EngineStatus<Picture>>
  cancel(id: string): Promise<void>
  close(): void
}

export function createSdapiJobs<Picture>(
  sdapi: SdapiClient,
  { clock, timer, lostJobs }: { clock: Clock; timer: Timer; lostJobs: LostJobs },
): SdapiJobs<Picture> {
  const jobs = createBackgroundJobs<Picture>({ slots: 1, clock, lostJobs })

  /** Null where the server tells nothing, or tells that it works for somebody else. */
  const progressOf = async (id: string) => {
    const now = await sdapi.progress().catch(() => null)
    return now && (now.task === null || now.task === id) ? now.progress : null
  }

  return {
    submit: work => jobs.submit((signal, id) => askAgain(() => work(signal, id), { timer, signal })),

    async status(id) {
      const status = jobs.status(id)
      if (status.state !== 'running') return status
      const progress = await progressOf(id)
      return progress === null ? status : { ...status, progress }
    },

    async cancel(id) {
      if (!jobs.cancel(id)) return
      // The server knows no jobs: what it is told to stop must be ours.
      if ((await progressOf(id)) !== null) await sdapi.interrupt()
    },

    close: () => jobs.close(),
  }
}
