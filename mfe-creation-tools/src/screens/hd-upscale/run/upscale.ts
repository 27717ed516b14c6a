import type { Failure, Going } from '../../../tasks/task-reading.ts'
import type { DeviceFault } from '../device/messages.ts'

/** Where the engine works: on the server for credits, or in this browser for nothing. */
export type Place = 'server' | 'device'

/** Why there is no result. */
export type UpscaleFailure = Failure | { kind: 'device'; fault: DeviceFault }

/** What one run is about; the picture may be known by its addresses alone, after a reload. */
export interface UpscaleWork {
  place: Place
  /** Names the result among the member's works. */
  title: string
  /** Address of the picture that is enlarged, where it is known. */
  original: string | null
}

interface UpscaleResult {
  imageUrl: string
  engine: string | null
  /** How far half of the result is from the original, in decibels; more is nearer. */
  fidelity: number | null
  /** The task it comes from; none where it was made on this device. */
  taskId: string | null
  /** What this device made; the server has no such file. */
  file: Blob | null
}

/** Loading an engine and its network comes before work on this device. */
type Progress = Going & { stage: 'loading' | 'working' }

/** Where an upscale stands (specification 2, §4). */
export type Upscale =
  | { phase: 'waiting' }
  | { phase: 'submitting'; work: UpscaleWork }
  | { phase: 'running'; work: UpscaleWork; progress: Progress | null }
  | { phase: 'done'; work: UpscaleWork; result: UpscaleResult }
  | { phase: 'failed'; work: UpscaleWork; failure: UpscaleFailure }
  | { phase: 'timedOut'; work: UpscaleWork }
  | { phase: 'cancelled'; work: UpscaleWork }

/** From the start to the end of the work: the form waits. */
export const isRunning = ({ phase }: Upscale): boolean => phase === 'submitting' || phase === 'running'

/** What the last run was about, if there was one. */
export const workOf = (upscale: Upscale): UpscaleWork | null =>
  upscale.phase === 'waiting' ? null : upscale.work
