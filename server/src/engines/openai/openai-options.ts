import type { LostJobs } from '../background-jobs.ts'

/** What the OpenAI-compatible engine is told by the operator. */
export interface OpenaiOptions {
  /** Ends before `/images/generations`. */
  url: string
  key?: string | undefined
  model: string
  /** The model's own choice where none is named. */
  quality?: string | undefined
  /** Sizes that the model can be asked for, in pixels; `any` for one that takes every multiple of 16. */
  sizes: 'any' | readonly PictureSize[]
  lostJobs: LostJobs
}

export interface PictureSize {
  width: number
  height: number
}
