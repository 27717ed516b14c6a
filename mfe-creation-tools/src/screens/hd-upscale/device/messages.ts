import type { Sliders } from '@tessera/shared-upscaler/upscale'

/** What the page sends its worker: one job, and then nothing more. */
export interface DeviceJob {
  file: File
  sliders: Sliders
  /** Expected hash of each file by its address; the worker demands them as the page does. */
  integrity: Readonly<Record<string, string>>
}

/**
 * Why a device gives no result: `unsupported` lacks what the engine needs, `loading` did not get the
 * engine's files, `unreadable` cannot decode the picture, `exhausted` most likely has too little memory.
 */
export type DeviceFault = 'unsupported' | 'loading' | 'unreadable' | 'exhausted'

/** What the worker tells the page. */
export type DeviceMessage =
  | { kind: 'progress'; stage: 'loading' | 'working'; share: number }
  | { kind: 'done'; picture: Blob; fidelity: number }
  | { kind: 'failed'; fault: DeviceFault }
