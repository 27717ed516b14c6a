import type { InProgress, TaskFailure } from './task-status.ts'

/** A task that the server has accepted. */
export interface AcceptedTask {
  uuid: string
  /** Id of the member who pays for it; see {@link selectMemberId}. */
  member: string
  /** Milliseconds since 1970. */
  acceptedAt: number
}

/** A submission without a response. The server may have accepted it, so a retry sends the same key. */
export interface UnansweredSubmission {
  idempotencyKey: string
  /** Identifies what was submitted. */
  request: string
}

/**
 * The state of a tool's last task (specification 2, §4):
 * idle → submitting → running → succeeded, failed, timed out or canceled. A submission can fail, too.
 */
export type TaskState<Input, Result, Failure = TaskFailure, Progress = InProgress> =
  | { phase: 'idle' }
  | ({
      /** What the tool knows about the task. */
      input: Input
      /** Null until the server has accepted the task, and for an upscale on this device. */
      task: AcceptedTask | null
    } & (
      | { phase: 'submitting' }
      | ({ phase: 'running' } & Running<Progress>)
      | { phase: 'succeeded'; result: Result }
      | { phase: 'failed'; failure: Failure; unanswered: UnansweredSubmission | null }
      | { phase: 'timedOut' }
      | { phase: 'canceled' }
    ))

interface Running<Progress> {
  /** Null until the first status. */
  progress: Progress | null
  /** Whether the task could be canceled when it was accepted; `progress` knows it better. */
  canCancel?: boolean
  /** The server has not responded to the cancellation yet. */
  canceling: boolean
  /** The server cannot be reached. The task continues there. */
  unreachable?: boolean
}

/** Whether "Cancel" is offered for a running task. */
export const isCancelable = ({ progress, canCancel = false }: Running<{ canCancel: boolean }>): boolean =>
  progress?.canCancel ?? canCancel

/** The form is disabled while this is true. */
export const isRunning = ({ phase }: { phase: string }): boolean =>
  phase === 'submitting' || phase === 'running'
