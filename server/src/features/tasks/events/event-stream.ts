import { Readable } from 'node:stream'
import { generateStatus, type TaskEvent } from '@tessera/shared-contracts'
import { minuteMs, secondMs } from '@tessera/server-kit/clock'
import type { Timer } from '../../../scheduling/timer.ts'
import type { TaskWatch } from './task-watch.ts'

/** Proxies close a connection that is silent for a minute or more. */
const heartbeatIntervalMs = 15 * secondMs
/** A session that ends meanwhile sees no events after this time. The browser connects again. */
const maxAgeMs = 5 * minuteMs
/** How soon a browser connects again. */
const retryMs = secondMs

const finalStatuses: readonly number[] = [generateStatus.succeeded, generateStatus.failed]

/**
 * Opens the event stream of a task. It ends after the final status, at its maximum age, and when the signal aborts.
 */
export function openEventStream(
  taskId: string,
  { watch, timer, signal }: { watch: TaskWatch; timer: Timer; signal: AbortSignal },
): Readable {
  const stream = new Readable({ read: () => undefined })
  const end = () => {
    stop()
    stream.push(null)
  }
  const cancelAge = timer(maxAgeMs, end)
  let cancelHeartbeat = () => {}
  function beat(): void {
    stream.push(':\n\n')
    cancelHeartbeat = timer(heartbeatIntervalMs, beat)
  }
  let unwatch = () => {}
  function stop(): void {
    unwatch()
    cancelAge()
    cancelHeartbeat()
    signal.removeEventListener('abort', end)
  }
  stream.once('close', stop)
  stream.push(`retry: ${retryMs}\n\n`)
  cancelHeartbeat = timer(heartbeatIntervalMs, beat)
  unwatch = watch.watch(taskId, status => {
    stream.push(`data: ${JSON.stringify({ status } satisfies TaskEvent)}\n\n`)
    if (finalStatuses.includes(status)) end()
  })
  if (signal.aborted) end()
  else signal.addEventListener('abort', end)
  return stream
}
