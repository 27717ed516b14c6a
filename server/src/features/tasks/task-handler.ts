import type { Engine } from './engine.ts'
import type { MediaFile } from '../media/media.ts'
import type { TaskFailure } from './task-record.ts'
import type { TaskStores } from './stores.ts'

/** The files that a task has stored. No record names them until they are saved. */
export interface TaskResult {
  files: readonly MediaFile[]
}

/** The part of a task that depends on its kind. `execute-task.ts` does the rest: leases, retries, credits. */
export interface TaskHandler<Job = unknown, Image = unknown, Result extends TaskResult = TaskResult> {
  engine: Engine<Job, Image>
  /** Rejects with `EngineRefusalError` if there can be no job. */
  createJob(): Promise<Job>
  /** Moderates and stores the images of a job that succeeded, which can take long. */
  complete(images: readonly Image[]): Promise<Result | { failure: TaskFailure }>
  /** Writes the records of a result, in the transaction that ends the task. If it fails, the files are removed. */
  save(stores: TaskStores, result: Result): Promise<void>
}
