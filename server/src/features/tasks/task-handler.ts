import type { FailedJob } from './engine.ts'
import type { MediaFile } from '../media/media.ts'
import type { Stores } from '../stores.ts'
import type { TaskStage, TaskFailure } from './tasks.ts'

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
  | { state: TaskStage; progress?: number; ahead?: number }
  | FailedJob
  | { state: 'lost' }
  | { state: 'succeeded'; finish: () => Promise<TaskCompletion> }

/**
 * The result of a job that succeeded. `finish` moderates and stores the files, which can take long. `save` then
 * writes the records in the transaction that captures the credits. If that fails, `execute-task.ts` removes the files.
 */
export type TaskCompletion =
  { failure: TaskFailure } | { files: readonly MediaFile[]; save: (stores: Stores) => Promise<void> }
