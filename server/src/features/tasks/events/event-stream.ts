import type { Readable } from 'node:stream'
import { generateStatus, type TaskEvent } from '@tessera/shared-contracts'
import type { Timer } from '../../../scheduling/timer.ts'
import { openEventStream } from '../../../web/event-stream.ts'
import type { TaskWatch } from './task-watch.ts'

const finalStatuses: readonly number[] = [generateStatus.succeeded, generateStatus.failed]

/** Opens the event stream of a task, which ends after the final status. */
export const openTaskStream = (
  taskId: string,
  { watch, ...options }: { watch: Pick<TaskWatch, 'watch'>; timer: Timer; signal: AbortSignal },
): Readable =>
  openEventStream<number>(
    {
      subscribe: listener => watch.watch(taskId, listener),
      toData: status => ({ status }) satisfies TaskEvent,
      isFinal: status => finalStatuses.includes(status),
    },
    options,
  )
