import { limits, type AnswerOf, type checkUpscaleStatus } from '@tessera/shared-contracts'
import { readUpscale, submitUpscaleTask } from '../../../creation-tools-api.ts'
import { followTask, readingsLeft } from '../../../tasks/follow-task.ts'
import { callFailureOf, isPassing, lookAt, type Failure } from '../../../tasks/task-reading.ts'
import type { UpscaleDraft } from '../draft/upscale-draft.ts'
import type { Upscale, UpscaleWork } from './upscale.ts'
import { forgetTask, rememberTask, type UpscaleTask } from './upscale-task.ts'

type UpscaleStatus = NonNullable<AnswerOf<typeof checkUpscaleStatus>['data']>

/** A submission that got no answer: it may have been accepted, so a repetition carries the same key. */
export interface Unanswered {
  request: string
  idempotencyKey: string
}

export type Submitted = { uuid: string } | { failure: Failure; unanswered: Unanswered | null }

/** Hands a picture to the server; `before` is the last submission if it got no answer. */
export async function submitUpscale(
  file: File,
  draft: UpscaleDraft,
  before: Unanswered | null,
): Promise<Submitted> {
  const request = JSON.stringify([file.name, file.size, file.lastModified, draft])
  const attempt = before?.request === request ? before : { request, idempotencyKey: crypto.randomUUID() }
  try {
    const { success, uuid, error } = await submitUpscaleTask(
      {
        imageFile: file,
        scenario: draft.scenario,
        steps: String(draft.steps),
        denoise: String(draft.denoise),
        upscaleDenoise: String(draft.upscaleDenoise),
      },
      attempt.idempotencyKey,
    )
    if (success && uuid) return { uuid }
    return { failure: { kind: 'refused', message: error ?? null }, unanswered: null }
  } catch (error) {
    const cause = callFailureOf(error)
    return { failure: { kind: 'call', cause }, unanswered: isPassing(cause) ? attempt : null }
  }
}

interface Following {
  /** Nobody waits here any more. */
  signal: AbortSignal
  /** Milliseconds until the first reading. */
  firstIn: number
  show: (upscale: Upscale) => void
}

/** Shows how a task goes on and ends, read every three seconds; the browser remembers it accordingly. */
export async function followUpscale(
  task: UpscaleTask,
  known: UpscaleWork,
  { signal, firstIn, show }: Following,
): Promise<void> {
  const { everyMs } = limits.upscale.poll
  let work = known
  show({ phase: 'running', work, progress: null })
  const ending = await followTask<UpscaleStatus>({
    look: () => lookAt(readUpscale(task.uuid)),
    poll: { everyMs, times: readingsLeft(limits.upscale.poll, task.acceptedAt) },
    firstIn,
    isFollowed: () => !signal.aborted,
    onGoing(going, { original = null }) {
      work = { ...work, original: work.original ?? original }
      show({ phase: 'running', work, progress: { ...going, stage: 'working' } })
    },
  })
  switch (ending.kind) {
    case 'left':
      return
    case 'done': {
      const { engine = null, fidelity = null, original = null } = ending.data
      const result = { imageUrl: ending.pictures[0], engine, fidelity, taskId: task.uuid, file: null }
      rememberTask({ ...task, done: true })
      return show({ phase: 'done', work: { ...work, original: work.original ?? original }, result })
    }
    case 'cancelled':
    case 'timedOut':
      forgetTask(task)
      return show({ phase: ending.kind, work })
    case 'failed': {
      const { failure } = ending
      const signedOut = failure.kind === 'call' && failure.cause.status === 401
      if (!signedOut) forgetTask(task)
      // A result that was seen before and is kept no longer is no news
      return show(task.done ? { phase: 'waiting' } : { phase: 'failed', work, failure })
    }
  }
}
