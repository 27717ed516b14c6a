import { CallError, type CallFailure } from '@tessera/shared-auth'
import { generateStatus, type TaskReading } from '@tessera/shared-contracts'

/** Why a task brought nothing; put into words only where it is shown, in the language of that moment. */
export type Failure =
  | { kind: 'task'; message: string | null }
  | { kind: 'refused'; message: string | null }
  | { kind: 'call'; cause: CallFailure }

/** What the last reading told of a task that goes on. */
export interface Going {
  /** 0 to 1 where the engine says. */
  progress: number | null
  /** Tasks that come first, while it waits and where that is known. */
  ahead: number | null
  canCancel: boolean
}

/** How a task ended; `data` is all that the last answer told. */
export type Ended<Data> =
  | { kind: 'done'; pictures: [string, ...string[]]; data: Data }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'cancelled' }

/** What one look at a task tells. `nothing`: ask again, as after any code but 0 (specification 2, §4). */
export type Reading<Data> = { kind: 'nothing' } | { kind: 'going'; going: Going; data: Data } | Ended<Data>

interface StatusAnswer<Data> {
  code: number
  data?: Data | null | undefined
}

/** Looks at a task once. A connection that fails tells nothing: the task is paid for and goes on. */
export async function lookAt<Data extends TaskReading>(
  status: Promise<StatusAnswer<Data>>,
): Promise<Reading<Data>> {
  try {
    return readingOf(await status)
  } catch (error) {
    const cause = callFailureOf(error)
    return isPassing(cause) ? { kind: 'nothing' } : { kind: 'failed', failure: { kind: 'call', cause } }
  }
}

export function readingOf<Data extends TaskReading>({ code, data }: StatusAnswer<Data>): Reading<Data> {
  if (code !== 0 || !data) return { kind: 'nothing' }
  const { generateStatus: status, generateMsg: message = null } = data
  if (data.cancelled) return { kind: 'cancelled' }
  if (status === generateStatus.failed) return { kind: 'failed', failure: { kind: 'task', message } }
  if (status !== generateStatus.succeeded) {
    const { percentCompleted: progress = null, ahead = null, canCancel = false } = data
    return { kind: 'going', going: { progress, ahead, canCancel }, data }
  }
  const [first, ...others] = data.images?.map(({ imageUrl }) => imageUrl) ?? []
  return first === undefined
    ? { kind: 'failed', failure: { kind: 'task', message } }
    : { kind: 'done', pictures: [first, ...others], data }
}

/** @throws what is no failed call, because that is a fault of ours */
export function callFailureOf(error: unknown): CallFailure {
  if (error instanceof CallError) return error.toFailure()
  throw error
}

/** The server gave no answer of its own to the call: it may have done what was asked, and may answer next time. */
export const isPassing = ({ kind, status = 0 }: CallFailure): boolean =>
  kind !== 'status' || status >= 500 || status === 429
