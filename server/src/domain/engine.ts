import type { UpscaleScenarioId } from '@tessera/shared-contracts'

/**
 * What every engine promises, whether it makes pictures or enlarges them. Adapters in `src/engines/`
 * implement it; the work on tasks (`domain/task-work.ts`) is their only caller.
 *
 * Every method may reject: with `EngineRefusal`, `EngineBusy` or `EngineMisconfigured` where one of them
 * says what happened, with any other error for a fault that another try may not meet.
 */
interface Engine<Job, Picture> {
  /** Shown to people beside the picture ("made by …") and kept with every creation. */
  readonly name: string
  /** Whether `cancel` ends the work; where not, the engine goes on with a job that nobody waits for. */
  readonly canCancel: boolean
  /** Hands the job over and answers the engine's own id for it. */
  submit(job: Job): Promise<string>
  /** What has become of a job. An id that the engine no longer knows answers `unknownJob`, or `lost`. */
  status(id: string): Promise<EngineStatus<Picture>>
  /** Stops the job where the engine can; never fails for a job that is already over. */
  cancel(id: string): Promise<void>
}

export type EngineStatus<Picture = MadePicture> =
  | {
      state: 'waiting'
      progress?: number
      /** Jobs that the engine does before this one, those that run included, where it has a queue to look into. */
      ahead?: number
    }
  | { state: 'running' | 'drawn' | 'reviewing'; progress?: number }
  | { state: 'succeeded'; pictures: Picture[] }
  | FailedJob
  /** Nobody can tell what became of the job: it may have been done, and paid for. */
  | { state: 'lost' }

/** `unknown`: the engine has no such job, so that it can be begun again; a job that failed is not. */
export interface FailedJob {
  state: 'failed'
  reason: string
  unknown?: true
}

/** What an engine answers of an id that it does not know. */
export const unknownJob: FailedJob = {
  state: 'failed',
  reason: 'The engine does not know this job',
  unknown: true,
}

/** Makes pictures from a prompt: specification 2, /tools/text-to-image. */
export type PictureEngine = Engine<PictureJob, MadePicture>

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

export interface MadePicture {
  /** An encoded PNG, JPEG or WebP file. */
  file: Buffer
  seed: number
  /** Words of the prompt that the engine did not understand, said to the person under the result. */
  notUnderstood?: string[]
}

/** Enlarges one picture: specification 2, /tools/hd-upscale. */
export type UpscaleEngine = Engine<UpscaleJob, UpscaledPicture>

/** Values are checked and clamped before an engine sees them (specification 2, §5 and §9). */
export interface UpscaleJob {
  /** An encoded file whose pixels were counted: at most 4096 x 4096 and 20 MB. */
  picture: Buffer
  ending: 'png' | 'jpg' | 'webp'
  scenario: UpscaleScenarioId
  /** 1 to 100 in steps of 1; 25 unless said otherwise. */
  steps: number
  /** Detail supplement (`denoise`), 0 to 1 in steps of 0.01; 0.35 unless said otherwise. */
  detail: number
  /** Upscale detail supplement (`upscaleDenoise`), 0 to 1 in steps of 0.01; 0.25 unless said otherwise. */
  upscaleDetail: number
  /** The result is so many times as wide and as high, to the pixel. */
  factor: 2
}

/** The one picture of an upscale; `pictures` of a success holds exactly one. */
export interface UpscaledPicture {
  /** An encoded PNG, JPEG or WebP file. */
  file: Buffer
  /** How far half of it is from the original, in decibels, where the engine knows; more is nearer. */
  fidelity?: number
}

/** The job itself is at fault (moderation, an impossible size): no retry will help, the credits go back. */
export class EngineRefusal extends Error {
  override readonly name = 'EngineRefusal'
  /** What the engine's own review objected to; null where it was no review that refused. */
  readonly reviewed: 'prompt' | 'result' | null

  constructor(
    message: string,
    { reviewed = null, ...options }: { reviewed?: 'prompt' | 'result' | null } & ErrorOptions = {},
  ) {
    super(message, options)
    this.reviewed = reviewed
  }
}

/** The engine takes no job now, but will: the task waits in our queue meanwhile, and no try is counted. */
export class EngineBusy extends Error {
  override readonly name = 'EngineBusy'
  /** Milliseconds after which asking again makes sense. */
  readonly retryAfter: number

  constructor(message: string, retryAfter: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/**
 * Only the operator can mend it: a wrong key, an empty account, a model that is not there. No retry will
 * help; the person gets the credits back, the operator the message, which never contains a secret.
 */
export class EngineMisconfigured extends Error {
  override readonly name = 'EngineMisconfigured'
}
