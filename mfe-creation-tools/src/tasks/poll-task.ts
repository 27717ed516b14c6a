import type { InProgress, TaskResult, StatusResult } from './task-status.ts'

export interface PollLimits {
  intervalMs: number
  maxPolls: number
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
  for (let polls = 0; polls < limits.maxPolls; polls++) {
    await delay(polls === 0 ? firstPollInMs : limits.intervalMs)
    if (!isActive()) return { kind: 'abandoned' }
    const status = await fetchStatus()
    if (!isActive()) return { kind: 'abandoned' }
    if (status.kind === 'inProgress') onProgress(status.progress, status.data)
    else if (status.kind !== 'unknown') return status
  }
  return { kind: 'timedOut' }
}

/** The polls that remain for a task that the server accepted at this time. */
export const getRemainingPolls = ({ intervalMs, maxPolls }: PollLimits, acceptedAt: number): PollLimits => ({
  intervalMs,
  // At least one, however old the task is: the server continues a task that a page has timed out
  maxPolls: Math.max(1, maxPolls - Math.floor((Date.now() - acceptedAt) / intervalMs)),
})

const delay = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))
