import type { RequestTelemetry } from '../../web/request-log.ts'
import type { TaskTelemetry } from '../tasks/task-telemetry.ts'

/** A call to a process that reads the files of members. */
export interface MediaCall {
  processor: 'image' | 'video' | 'document'
  /** `refused`: the file breaks a rule. The others are faults of the process. */
  outcome: 'done' | 'refused' | 'tookTooLong' | 'tooMuchMemory' | 'crashed' | 'killed' | 'failed'
  durationMs: number
}

/** Receives events for monitoring. Events contain no personal data. */
export interface Telemetry extends TaskTelemetry, RequestTelemetry {
  mailFailed(): void
  mediaRead(call: MediaCall): void
}
