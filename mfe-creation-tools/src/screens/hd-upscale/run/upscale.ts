import type { UpscaleFactor } from '@tessera/shared-contracts'
import type { TaskState } from '../../../tasks/task-state.ts'
import type { InProgress, TaskFailure } from '../../../tasks/task-status.ts'
import type { DeviceFailureReason } from '../device/worker-messages.ts'

/** Where the upscale runs: on the server for credits, or in this browser for free. */
export type UpscaleTarget = 'server' | 'device'

export type UpscaleFailure =
  | TaskFailure
  | { kind: 'device'; reason: DeviceFailureReason }
  /** The result would be larger than the site makes. */
  | { kind: 'tooLarge'; factor: UpscaleFactor }

export interface UpscaleInput {
  target: UpscaleTarget
  /** Names the result among the member's creations. */
  title: string
  /** URL of the source image. After a reload it is null until the first status. */
  original: string | null
}

export interface UpscaledImage {
  imageUrl: string
  engine: string | null
  /** Difference between the source image and the result at half its size, in decibels: more is closer. */
  fidelityDb: number | null
  /** What this device made and the server does not have. */
  file: Blob | null
}

/** A device first loads the engine and its network. */
export type UpscaleProgress = InProgress & { stage?: 'loading' | 'working' }

export type Upscale = TaskState<UpscaleInput, UpscaledImage, UpscaleFailure, UpscaleProgress>

export type SucceededUpscale = Extract<Upscale, { phase: 'succeeded' }>
