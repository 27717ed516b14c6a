import type { TaskFailure, TaskKind } from './task-record.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    telemetry: TaskTelemetry
  }
}

/** How an engine failed. */
export type EngineFailureKind =
  'busy' | 'refused' | 'misconfigured' | 'failed' | 'lost' | 'timed out' | 'fault'

export type TaskOutcome = 'succeeded' | TaskFailure['key']

/** Receives the end of each task and the failures of engines, without personal data. */
export interface TaskTelemetry {
  /** @param ended.milliseconds since the task was accepted */
  taskEnded(ended: { kind: TaskKind; engine: string; outcome: TaskOutcome; milliseconds: number }): void
  engineFailed(failed: { kind: TaskKind; engine: string; how: EngineFailureKind }): void
}
