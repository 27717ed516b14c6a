import type { TaskFailure, TaskKind } from '../tasks/tasks.ts'

/** How an engine failed. */
export type EngineFailureKind =
  'busy' | 'refused' | 'misconfigured' | 'failed' | 'lost' | 'timed out' | 'fault'

/** Receives events for monitoring. Events contain no personal data. */
export interface Telemetry {
  /** @param ended.milliseconds since the task was accepted */
  taskEnded(ended: { kind: TaskKind; engine: string; outcome: TaskOutcome; milliseconds: number }): void
  engineFailed(failed: { kind: TaskKind; engine: string; how: EngineFailureKind }): void
  requestCompleted(request: { route: string; status: number; durationMs: number }): void
  mailFailed(): void
}

export type TaskOutcome = 'succeeded' | TaskFailure['key']
