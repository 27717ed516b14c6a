/**
 * What every engine that makes pictures promises. Adapters in `src/engines/` implement it; the tasks
 * in `domain/tasks.ts` are their only caller.
 */
export interface PictureEngine {
  /** Shown to people beside the picture ("made by …") and kept with every creation. */
  readonly name: string
  /** Hands the job over and answers the engine's own id for it. Rejects with `EngineRefusal` for a job it will never do. */
  submit(job: PictureJob): Promise<string>
  /** What has become of a job. An id that the engine no longer knows answers `failed`. */
  status(id: string): Promise<EngineStatus>
  /** Stops the job where the engine can; never fails for a job that is already over. */
  cancel(id: string): Promise<void>
}

export interface PictureJob {
  prompt: string
  scenario: string
  /** Pixels. */
  width: number
  height: number
  /** How many pictures, 1 to 4; picture `i` is made with `seed + i`. */
  count: number
  seed: number
  /** Sampler steps; always 30 (specification 2, §9). */
  steps: number
  /** The model a scenario adds, with its strength from 0 to 2. */
  model?: { id: string; strength: number }
}

export type EngineStatus =
  | { state: 'waiting' | 'running' | 'drawn' | 'reviewing'; progress?: number }
  | { state: 'succeeded'; pictures: MadePicture[] }
  | { state: 'failed'; reason: string }

export interface MadePicture {
  /** An encoded PNG, JPEG or WebP file. */
  file: Buffer
  seed: number
  /** Words of the prompt that the engine did not understand, said to the person under the result. */
  notUnderstood?: string[]
}

/** The job itself is at fault (moderation, an impossible size): no retry will help, the credits go back. */
export class EngineRefusal extends Error {
  override readonly name = 'EngineRefusal'
}
