import type { InProgress, TaskResult, StatusResult } from './task-status.ts'

export interface PollLimits {
  everyMs: number
  /** Maximum number of polls. */
  times: number
}

interface PollOptions<Data> {
  fetchStatus: () => Promise<StatusResult<Data>>
  limits: PollLimits
  firstPollInMs: number
  /** Polling stops once this returns false. */
  isActive: () => boolean
  onProgress: (progress: InProgress, data: Data) => void
}

/** Polls a task until it ends, time is up, or the page shows something else (`abandoned`). */
export async function pollTask<Data>({
  fetchStatus,
  limits,
  firstPollInMs,
  isActive,
  onProgress,
}: PollOptions<Data>): Promise<TaskResult<Data> | { kind: 'abandoned' } | { kind: 'timedOut' }> {
  for (let polls = 0; polls < limits.times; polls++) {
    await delay(polls === 0 ? firstPollInMs : limits.everyMs)
    if (!isActive()) return { kind: 'abandoned' }
    const status = await fetchStatus()
    if (!isActive()) return { kind: 'abandoned' }
    if (status.kind === 'inProgress') onProgress(status.progress, status.data)
    else if (status.kind !== 'unknown') return status
  }
  return { kind: 'timedOut' }
}

/** The polls that remain for a task that the server accepted at this time. */
export const getRemainingPolls = ({ everyMs, times }: PollLimits, acceptedAt: number): PollLimits => ({
  everyMs,
  // At least one, however old the task is: the server continues a task that a page has timed out
  times: Math.max(1, times - Math.floor((Date.now() - acceptedAt) / everyMs)),
})

const delay = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))
