import type { Engine } from './engine.ts'
import type { TaskHandler } from './task-handler.ts'
import type { Task, TaskKind, TaskParams } from './task-record.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    taskKinds: TaskKinds
    taskKindNames: readonly TaskKind[]
  }
}

/** What differs between the kinds of tasks. */
export interface TaskKindDefinition<Kind extends TaskKind = TaskKind> {
  /** The engine that executes its tasks. */
  engine: Pick<Engine<never, unknown>, 'name' | 'canCancel' | 'canCancelWaiting' | 'canResubmit'>
  /** How many of its tasks a runner executes at a time. A long queue of one engine does not leave another engine idle. */
  maxConcurrent: number
  /** The text of the member in the parameters, which no log may have. */
  getPrompt?(params: TaskParams<Kind>): string
  createHandler(task: Task, params: TaskParams<Kind>): TaskHandler
}

/** The kinds of tasks by name. Each is defined by its feature. */
export type TaskKinds = { readonly [Kind in TaskKind]: TaskKindDefinition<Kind> }

/** Returns the definition of a task's kind. */
export const getTaskKind = (kinds: TaskKinds, { params }: Task): TaskKindDefinition => kinds[params.kind]
