import type { Clock } from '@tessera/server-kit/clock'
import type { EngineStatus } from '../../features/tasks/engine.ts'
import type { Timer } from '../../scheduling/timer.ts'
import { createJobQueue, type JobHandler, type LostJobPolicy } from '../job-queue.ts'
import { withRetry } from '../http/retry.ts'
import type { SdapiClient } from './client.ts'

/**
 * Creates the jobs of a server that runs one at a time.
 *
 * `/sdapi/v1/progress` and `/sdapi/v1/interrupt` are about whatever the server is doing, also for another client. So
 * progress is only shown, and a job only stopped, when the server says that the task with its id runs.
 *
 * @param parts.hasTaskIds whether the calls of these jobs can name their task
 */
export function createSdapiJobs<Image>(
  sdapi: SdapiClient,
  {
    clock,
    timer,
    lostJobs,
    hasTaskIds,
  }: { clock: Clock; timer: Timer; lostJobs: LostJobPolicy; hasTaskIds: boolean },
) {
  const jobs = createJobQueue<Image>({ slots: 1, clock, lostJobs })
  /** Undefined until the server has said it. */
  let reportsTasks: boolean | undefined = hasTaskIds ? undefined : false

  async function getTask(id: string) {
    if (reportsTasks === false) return null
    const task = await sdapi.getTask(id).catch(() => undefined)
    if (task !== undefined) reportsTasks = task !== null
    return task?.isActive ? task : null
  }

  return {
    /** Without ids of tasks, the server finishes a job that was called off. */
    get canCancel(): boolean {
      return reportsTasks === true
    },
    canCancelWaiting: true,
    canResubmit: true,
    async submit(work: JobHandler<Image>): Promise<string> {
      const id = jobs.submit((signal, id) => withRetry(() => work(signal, id), { timer, signal }))
      if (reportsTasks === undefined) await getTask(id)
      return id
    },
    whenEnded: jobs.whenEnded,
    async status(id: string): Promise<EngineStatus<Image>> {
      const status = jobs.status(id)
      if (status.state !== 'running') return status
      const task = await getTask(id)
      return task?.progress == null ? status : { ...status, progress: task.progress }
    },
    async cancel(id: string): Promise<void> {
      if (jobs.cancel(id) && (await getTask(id))) await sdapi.interrupt()
    },
    close: async () => jobs.close(),
  }
}
