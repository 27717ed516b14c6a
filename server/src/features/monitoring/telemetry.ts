import type { RequestTelemetry } from '../../web/request-log.ts'
import type { TaskTelemetry } from '../tasks/task-telemetry.ts'

/** Receives events for monitoring. Events contain no personal data. */
export interface Telemetry extends TaskTelemetry, RequestTelemetry {
  mailFailed(): void
}
