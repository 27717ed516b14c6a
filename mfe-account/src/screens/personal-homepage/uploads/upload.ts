import type { GenerationParameters } from '@tessera/shared-contracts/generation-parameters'

export interface Upload {
  /** Idempotency key: the same for each attempt, so that the server saves one creation. */
  key: string
  file: File
  /** In `review` the user sees what the file says about how it was made. */
  state: 'reading' | 'review' | 'waiting' | 'sending' | 'processing' | 'failed'
  /** The share that has been sent, 0 to 1. */
  progress: number
  reason: string | null
  /** What the file says about how it was made; null where it says nothing. */
  parameters: GenerationParameters | null
  leavesOutParameters: boolean
  /** Who sees it: all users, or its owner alone. */
  isPublic: boolean
  /** Whether it failed in an earlier batch, so that the notice of the latest one leaves it out. */
  isOfEarlierBatch: boolean
}

/** An upload that has succeeded. */
export interface FinishedUpload {
  /** Null where the server does not return it. */
  id: string | null
  fileName: string
  message: string
  /** Which browsers do not play the video; null where all do. */
  warning: string | null
}

const waitingState = { state: 'waiting', progress: 0, reason: null } as const

export const createUpload = (file: File, isPublic: boolean): Upload => ({
  ...waitingState,
  state: 'reading',
  key: crypto.randomUUID(),
  file,
  isPublic,
  parameters: null,
  leavesOutParameters: false,
  isOfEarlierBatch: false,
})

/** The change that sends a failed upload again, as part of the latest batch. */
export const retriedState = { ...waitingState, isOfEarlierBatch: false } as const
