import type { Verdict } from '../moderation/moderation.ts'
import type { UpscaleFactor, UpscaleScenarioId } from '@tessera/shared-contracts'
import type { MediaFile } from '../media/media.ts'

declare module '../tasks/task-record.ts' {
  interface TaskParamsByKind {
    upscale: UpscaleParams
  }
}

/** Validated parameters of an upscale. */
export interface UpscaleParams {
  originalId: string
  /** The moderation verdict of the original. */
  verdict: Verdict
  scenario: UpscaleScenarioId
  /** The sliders (specification 2, §9). */
  steps: number
  detail: number
  upscaleDetail: number
  /** The result has this many times the width and the height. Absent: 2. */
  factor?: UpscaleFactor
}

/**
 * An image that a member enlarges. Its id is the id of its task. Only the member can see the original and the result.
 * `upscale-cleanup.ts` deletes both after a week, except a result that was saved as a creation.
 */
export interface Upscale {
  id: string
  memberId: string
  original: Pick<MediaFile, 'id' | 'fileExtension'>
  /** Null until the task has succeeded. */
  result: UpscaleResult | null
  createdAt: number
}

export interface UpscaleResult {
  medium: Pick<MediaFile, 'id' | 'fileExtension'>
  engine: string
  verdict: Verdict
  /** PSNR in dB; null if the engine does not measure it. */
  fidelity: number | null
}
