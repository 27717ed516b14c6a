import type { LostJobPolicy } from '../job-queue.ts'

/** The operator's options of the OpenAI-compatible engine. */
export interface OpenaiOptions {
  /** Ends before `/images/generations`. */
  url: string
  key?: string | undefined
  model: string
  /** Undefined: the default of the model. */
  quality?: string | undefined
  /** Sizes that the model supports, in pixels; `any` for all multiples of 16. */
  sizes: 'any' | readonly ImageSize[]
  lostJobs: LostJobPolicy
}

export interface ImageSize {
  width: number
  height: number
}
