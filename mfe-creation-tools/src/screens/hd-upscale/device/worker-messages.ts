import type { UpscaleFactor, UpscaleParameters } from '@tessera/shared-upscaler/upscale'

/** The only message that the page sends to its worker. */
export interface WorkerJob {
  file: File
  factor: UpscaleFactor
  parameters: UpscaleParameters
  /** Expected hash of each file by its URL; the worker verifies files as the page does. */
  integrity: Readonly<Record<string, string>>
}

/**
 * Why an upscale on this device failed. `unsupported`: the browser lacks what the engine requires. `loading`: the
 * engine's files did not load. `unreadable`: the image cannot be decoded. `exhausted`: most likely too little memory.
 */
export type DeviceFailureReason = 'unsupported' | 'loading' | 'unreadable' | 'exhausted'

/** A message from the worker to the page. */
export type WorkerMessage =
  | { kind: 'progress'; stage: 'loading' | 'working'; share: number }
  | { kind: 'done'; image: Blob; fidelityDb: number }
  | { kind: 'failed'; reason: DeviceFailureReason }
