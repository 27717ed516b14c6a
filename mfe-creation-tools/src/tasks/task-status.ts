import { isCallFailure, type CallFailure } from '@tessera/shared-auth'
import { generateStatus, type TaskStatus } from '@tessera/shared-contracts'

/** Why a task has no result. The screen turns it into text, in the language of that moment. */
export type TaskFailure =
  | { kind: 'task'; message: string | null }
  | { kind: 'refused'; message: string | null }
  | { kind: 'call'; cause: CallFailure }

/** What the last status reports about a task that is not finished. */
export interface InProgress {
  /** 0 to 1; null where the engine does not report it. */
  completedShare: number | null
  /** Number of tasks that the engine runs before this one; null where it is unknown. */
  tasksAhead: number | null
  canCancel: boolean
}

/**
 * One status of a task. `unknown`: poll again, as after any code but 0 (specification 2, §4). `data` is the status in
 * full.
 */
type StatusResult<Data> =
  | { kind: 'unknown'; unreachable?: boolean }
  | { kind: 'inProgress'; progress: InProgress; data: Data }
  | { kind: 'succeeded'; images: [string, ...string[]]; data: Data }
  | { kind: 'failed'; failure: TaskFailure }
  | { kind: 'canceled' }

/** What a call through RTK Query resolves to. */
export interface CallResult<Response> {
  data?: Response | undefined
  error?: unknown
}

export interface StatusResponse<Data> {
  code: number
  data?: Data | null | undefined
}

/** Waits for one status. A transient failure is `unknown`: the task is paid for and continues on the server. */
export async function fetchTaskStatus<Data extends TaskStatus>(
  call: PromiseLike<CallResult<StatusResponse<Data>>>,
): Promise<StatusResult<Data>> {
  const { data: response, error } = await call
  if (error !== undefined) {
    const cause = toCallFailure(error)
    return isTransient(cause)
      ? { kind: 'unknown', unreachable: cause.kind === 'network' }
      : { kind: 'failed', failure: { kind: 'call', cause } }
  }
  return response ? toTaskStatus(response) : { kind: 'unknown' }
}

export function toTaskStatus<Data extends TaskStatus>({
  code,
  data,
}: StatusResponse<Data>): StatusResult<Data> {
  if (code !== 0 || !data) return { kind: 'unknown' }
  const { generateStatus: status, generateMsg: message = null } = data
  if (data.cancelled) return { kind: 'canceled' }
  if (status === generateStatus.failed) return { kind: 'failed', failure: { kind: 'task', message } }
  if (status !== generateStatus.succeeded) {
    const { percentCompleted: completedShare = null, ahead: tasksAhead = null, canCancel = false } = data
    return { kind: 'inProgress', progress: { completedShare, tasksAhead, canCancel }, data }
  }
  const [first, ...others] = data.images?.map(({ imageUrl }) => imageUrl) ?? []
  return first === undefined
    ? { kind: 'failed', failure: { kind: 'task', message } }
    : { kind: 'succeeded', images: [first, ...others], data }
}

/** @throws {Error} the error is a bug, not a failed call */
export function toCallFailure(error: unknown): CallFailure {
  if (isCallFailure(error)) return error
  throw new Error('A call ended in an unexpected error', { cause: error })
}

/** The server did not handle the call: it may have run the request all the same, and a retry may succeed. */
export const isTransient = ({ kind, status = 0 }: CallFailure): boolean =>
  kind !== 'status' || status >= 500 || status === 429
