import type { EngineSettings, UpscaleFactor, UpscaleScenarioId } from '@tessera/shared-contracts'
import type { TaskStage } from './task-record.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    engine: ImageEngine
    upscaler: UpscaleEngine
    /** The settings that pages send to the image engine. */
    engineSettings: EngineSettings
  }
}

/**
 * The interface of all engines. `src/engines/` implements it; task handlers are the only callers.
 *
 * Every method can reject with `EngineRefusalError`, `EngineBusyError` or `EngineMisconfiguredError`. After any other error the task
 * is retried.
 */
export interface Engine<Job, Image> {
  /** Shown next to the image ("made by …") and stored with every creation. */
  readonly name: string
  /** Whether `cancel` stops a job. If not, the engine finishes the job and its result is discarded. */
  readonly canCancel: boolean
  /** Whether `cancel` stops a job that has not begun, although it cannot stop a running one. */
  readonly canCancelWaiting?: boolean
  /**
   * Whether a job can be submitted again when it is unknown if the engine has accepted it: nothing is paid for, or the
   * operator would rather pay twice. If not, such a task fails and is refunded.
   */
  readonly canResubmit: boolean
  /** Its own review removes images, so a result can have fewer than ordered. */
  readonly omitsImages?: boolean
  /** The images are smaller than ordered, on purpose: for trials without payments. */
  readonly isReduced?: boolean
  /** Submits a job and returns the engine's id for it. */
  submit(job: Job): Promise<string>
  /** Returns the state of a job; for an id that the engine does not know, `unknownJob` or `lost`. */
  status(id: string): Promise<EngineStatus<Image>>
  /**
   * Resolves when the job has ended, however it ended, or is unknown: of an engine that runs its jobs in this process. Its
   * status need not be polled often.
   */
  whenEnded?(id: string): Promise<void>
  /** Stops the job if the engine can. Does not fail for a job that has ended. */
  cancel(id: string): Promise<void>
  /**
   * Describes, each in a sentence for operators, the settings that do not fit the server: a model, a sampler or an upscaler
   * that it does not have. Rejects when the server cannot be reached. Absent: there is nothing to check.
   *
   * @param models of the scenarios
   */
  findInvalidSettings?(models: readonly string[]): Promise<string[]>
}

export type EngineStatus<Image = GeneratedImage> =
  | {
      state: TaskStage
      progress?: number
      /** Number of jobs before a waiting one, including running ones. Absent if the engine does not report its queue. */
      ahead?: number
    }
  | { state: 'succeeded'; images: Image[] }
  | FailedJob
  /** The outcome is unknown: the job may have been executed and charged. */
  | { state: 'lost' }

/** Why a job failed. `tooSlow` and `away` are of calls that got no answer. */
export type JobFailureCause = 'fault' | 'outOfMemory' | 'tooSlow' | 'away'

/** A job with `unknown` can be submitted again, because the engine has no such job. */
export interface FailedJob {
  state: 'failed'
  /** For operators. */
  reason: string
  /** Absent: only the reason says it. */
  cause?: JobFailureCause
  unknown?: true
}

/** The status of a job id that the engine does not know. */
export const unknownJob: FailedJob = {
  state: 'failed',
  reason: 'The engine does not know this job',
  unknown: true,
}

/** Generates images from a prompt (specification 2, /tools/text-to-image). */
export interface ImageEngine extends Engine<ImageJob, GeneratedImage> {
  /** Its API takes no seed. No seed repeats its images, and they have none. */
  readonly ignoresSeeds?: boolean
  /**
   * Draws the first image of a job small: the same scene, in a moment. Absent where the engine cannot.
   *
   * @returns an encoded PNG
   * @throws {EngineBusyError} too many previews wait
   */
  preview?(job: ImageJob): Promise<Buffer>
}

export interface ImageJob {
  prompt: string
  scenario: string
  /** Pixels. */
  width: number
  height: number
  /** Number of images, 1 to 4. Image `i` has the seed `seed + i`, unless the engine ignores seeds. */
  count: number
  seed: number
  /** Sampler steps; always 30 (specification 2, §9). */
  steps: number
  /** The LoRA model of the scenario, with a strength from 0 to 2. */
  model?: { id: string; strength: number }
}

export interface GeneratedImage {
  /** An encoded PNG, JPEG or WebP file. */
  file: Buffer
  /** The seed that was used; null from an engine that ignores seeds. */
  seed: number | null
  /** Words of the prompt that the engine did not understand; shown below the result. */
  notUnderstood?: string[]
}

/** Enlarges an image (specification 2, /tools/hd-upscale). */
export type UpscaleEngine = Engine<UpscaleJob, UpscaledImage>

/** The values are validated and clamped already (specification 2, §5 and §9). */
export interface UpscaleJob {
  /** An encoded file of at most 4096 x 4096 pixels and 20 MB. */
  image: Buffer
  format: 'png' | 'jpg' | 'webp'
  scenario: UpscaleScenarioId
  /** 1 to 100 in steps of 1; 25 by default. */
  steps: number
  /** Detail supplement (`denoise`), 0 to 1 in steps of 0.01; 0.35 by default. */
  detail: number
  /** Upscale detail supplement (`upscaleDenoise`), 0 to 1 in steps of 0.01; 0.25 by default. */
  upscaleDetail: number
  /** The result has exactly this many times the width and the height. */
  factor: UpscaleFactor
}

/** The result of an upscale. A successful status contains exactly one. */
export interface UpscaledImage {
  /** An encoded PNG, JPEG or WebP file. */
  file: Buffer
  /** Similarity of the downscaled result to the original (PSNR in dB; higher is more similar), if the engine measures it. */
  fidelity?: number
}

/** What the engine's own moderation rejected; null for other reasons. */
type ModeratedPart = 'prompt' | 'result' | null

interface EngineRefusalOptions extends ErrorOptions {
  moderated?: ModeratedPart
}

/** The engine rejects the job itself (moderation, an invalid size). The task fails without a retry. */
export class EngineRefusalError extends Error {
  override readonly name = 'EngineRefusalError'
  readonly moderated: ModeratedPart

  constructor(message: string, { moderated = null, ...options }: EngineRefusalOptions = {}) {
    super(message, options)
    this.moderated = moderated
  }
}

/** The engine accepts no job at the moment. The task stays in the queue, and the attempt is not counted. */
export class EngineBusyError extends Error {
  override readonly name = 'EngineBusyError'
  /** Milliseconds to wait before the next attempt. */
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** The submission was interrupted, and the engine may have accepted the job. The task fails without a retry. */
export class InterruptedSubmissionError extends Error {
  override readonly name = 'InterruptedSubmissionError'
}

/**
 * Only the operator can fix the problem: a wrong key, an empty account, a missing model. The task fails without a
 * retry. The message goes to the log, so it must not contain a secret.
 */
export class EngineMisconfiguredError extends Error {
  override readonly name = 'EngineMisconfiguredError'
}
