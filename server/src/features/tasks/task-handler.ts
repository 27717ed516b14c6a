import type { Engine, EngineStatus } from './engine.ts'
import type { MediaFile } from '../media/media.ts'
import type { Stores } from '../stores.ts'
import type { TaskFailure } from './tasks.ts'

/** The part of a task that depends on its kind. `execute-task.ts` does the rest: leases, retries, credits. */
export interface TaskHandler {
  /** Submits the job and returns the engine's id for it. Rejects with `EngineRefusalError` for an unacceptable job. */
  submit(): Promise<string>
  /** Returns the state of a job; for an id that the engine does not know, `unknownJob` or `lost`. */
  status(jobId: string): Promise<TaskHandlerStatus>
  /** Does not fail for a job that has ended. */
  cancel(jobId: string): Promise<void>
}

export type TaskHandlerStatus =
  | Exclude<EngineStatus<never>, { state: 'succeeded' }>
  | { state: 'succeeded'; finish: () => Promise<TaskCompletion> }

/**
 * The result of a job that succeeded. `finish` moderates and stores the files, which can take long. `save` then
 * writes the records in the transaction that captures the credits. If that fails, `execute-task.ts` removes the files.
 */
export type TaskCompletion =
  { failure: TaskFailure } | { files: readonly MediaFile[]; save: (stores: Stores) => Promise<void> }

/** Creates the handler of a task from what differs between the engines: the job, and what becomes of the images. */
export const createTaskHandler = <Job, Image>(
  engine: Engine<Job, Image>,
  kind: { createJob(): Promise<Job>; complete(images: readonly Image[]): Promise<TaskCompletion> },
): TaskHandler => ({
  submit: async () => engine.submit(await kind.createJob()),
  async status(jobId) {
    const status = await engine.status(jobId)
    if (status.state !== 'succeeded') return status
    return { state: 'succeeded', finish: () => kind.complete(status.images) }
  },
  cancel: jobId => engine.cancel(jobId),
})
