import type { FailedJob } from './engine.ts'
import type { Medium } from './media.ts'
import type { Stores } from './stores.ts'
import type { Stage, TaskFailure } from './tasks.ts'

/**
 * One task's work, as `task-work.ts` carries it out: what differs between the kinds of tasks. Everything
 * else (leases, tries, credits, the end) is the same for all.
 */
export interface Work {
  /** Hands it to the engine and answers the engine's id of the job. Rejects with `EngineRefusal` for a job it will never do. */
  submit(): Promise<string>
  /** What has become of a job. An id that the engine no longer knows answers as `unknownJob` does, or `lost`. */
  status(job: string): Promise<WorkStatus>
  /** Never fails for a job that is already over. */
  cancel(job: string): Promise<void>
}

export type WorkStatus =
  | { state: Stage; progress?: number; ahead?: number }
  | FailedJob
  | { state: 'lost' }
  | { state: 'succeeded'; finish: () => Promise<Finish> }

/**
 * How work ends that the engine has done. `finish` reviews and stores the files, which takes its time;
 * `keep` then writes what is kept, within the transaction that settles the credits. Files that nobody wrote
 * down are removed by whoever finished the work.
 */
export type Finish =
  { failure: TaskFailure } | { files: readonly Medium[]; keep: (stores: Stores) => Promise<void> }
