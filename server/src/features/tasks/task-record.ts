import type { TextKey } from '../../texts.ts'
import type { TextValues } from '@tessera/server-kit/texts'

/** A unit of paid image work. Its credits are reserved when it is accepted. */
export interface Task {
  id: string
  memberId: string
  /** A page repeats a submit with the same key when it gets no response. Unique for each member. */
  idempotencyKey: string
  params: TaskParams
  /** Chosen when the task is accepted, so that a retry generates the same images. */
  seed: number
  state: 'open' | 'succeeded' | 'failed'
  stage: TaskStage
  /** 0 to 1; null if the engine does not report it. */
  progress: number | null
  /** Number of jobs before this one in the engine; null if it is not waiting or the engine does not report it. */
  queuePosition: number | null
  /** The engine's id of the job; null until it was submitted. */
  jobId: string | null
  /** When a runner began to submit it; null before, and after an attempt that submitted nothing to the engine. */
  submittingAt: number | null
  /** As its runner knows of the engine; null until then. */
  cancelableUntil: CancellationCutoff | null
  /** How often runners have claimed the task. */
  attempts: number
  failure: TaskFailure | null
  createdAt: number
  /** The span in which it was accepted, where one was recorded. */
  traceparent?: string | null
}

/**
 * The parameters of each kind of task. The feature of a kind adds its own, by declaration merging.
 *
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- features fill it
export interface TaskParamsByKind {}

export type TaskKind = keyof TaskParamsByKind

/** The parameters of a task, with its kind. */
export type TaskParams<Kind extends TaskKind = TaskKind> = {
  [K in Kind]: { kind: K } & TaskParamsByKind[K]
}[Kind]

export type TaskStage = 'waiting' | 'running' | 'drawn' | 'reviewing'

/** The step until which a task can be canceled: its submission to the engine, the beginning of its job there, or its end. */
export type CancellationCutoff = 'submitted' | 'begun' | 'ended'

export type TaskProgress = Pick<Task, 'stage' | 'progress' | 'queuePosition'>

/** The reason that a member sees. */
export interface TaskFailure {
  key: Extract<TextKey, `task.${string}`>
  values?: TextValues
}
