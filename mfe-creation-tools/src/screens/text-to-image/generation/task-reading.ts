import { CallError, type CallFailure } from '@tessera/shared-auth'
import { generateStatus, type AnswerOf, type checkStatus } from '@tessera/shared-contracts'
import { readTask } from '../../../creation-tools-api.ts'
import type { Failure, Going, Outcome } from './generation.ts'

/** What one look at a task tells. `nothing`: ask again, as after any code but 0 (specification 2, §4). */
export type Reading =
  | { kind: 'nothing' }
  | { kind: 'going'; going: Going }
  | { kind: 'done'; outcome: Outcome }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'cancelled' }

/** Looks at a task once. A connection that fails tells nothing: the task is paid for and goes on. */
export async function lookAt(uuid: string): Promise<Reading> {
  try {
    return readingOf(await readTask(uuid))
  } catch (error) {
    const cause = callFailureOf(error)
    return isPassing(cause) ? { kind: 'nothing' } : { kind: 'failed', failure: { kind: 'call', cause } }
  }
}

export function readingOf({ code, data }: AnswerOf<typeof checkStatus>): Reading {
  if (code !== 0 || !data) return { kind: 'nothing' }
  const { generateStatus: status, generateMsg: message = null } = data
  if (data.cancelled) return { kind: 'cancelled' }
  if (status === generateStatus.failed) return { kind: 'failed', failure: { kind: 'task', message } }
  if (status !== generateStatus.succeeded) {
    const { percentCompleted: progress = null, ahead = null, canCancel = false } = data
    return { kind: 'going', going: { progress, ahead, canCancel } }
  }
  const pictures = data.images?.map(({ imageUrl }) => imageUrl) ?? []
  if (pictures.length === 0) return { kind: 'failed', failure: { kind: 'task', message } }
  return {
    kind: 'done',
    outcome: { pictures, engine: data.engine ?? null, notUnderstood: data.notUnderstood ?? [] },
  }
}

/** @throws what is no failed call, because that is a fault of ours */
export function callFailureOf(error: unknown): CallFailure {
  if (error instanceof CallError) return error.toFailure()
  throw error
}

/** The server gave no answer of its own to the call: it may have done what was asked, and may answer next time. */
export const isPassing = ({ kind, status = 0 }: CallFailure): boolean =>
  kind !== 'status' || status >= 500 || status === 429
