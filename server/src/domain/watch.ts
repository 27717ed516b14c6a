import type { TaskFailure, TaskKind } from './tasks.ts'

/** What an engine did that was no success. */
export type EngineFault = 'busy' | 'refused' | 'misconfigured' | 'failed' | 'lost' | 'timed out' | 'fault'

/** Is told what happens, for whoever watches over the installation; nothing of it is about a person. */
export interface Watch {
  /** @param ended.milliseconds from its acceptance on */
  taskEnded(ended: { kind: TaskKind; engine: string; outcome: TaskOutcome; milliseconds: number }): void
  engineFailed(failed: { kind: TaskKind; engine: string; how: EngineFault }): void
  callAnswered(answered: { call: string; status: number; milliseconds: number }): void
  mailFailed(): void
}

export type TaskOutcome = 'succeeded' | TaskFailure['key']

/** Whoever watches nothing. */
export const nobody: Watch = {
  taskEnded: () => undefined,
  engineFailed: () => undefined,
  callAnswered: () => undefined,
  mailFailed: () => undefined,
}
