import { generateStatus } from '@tessera/shared-contracts'
import { secondMs } from '@tessera/server-kit/clock'
import { taskChannels } from '../task-channels.ts'
import { createValueWatch } from '../../../scheduling/value-watch.ts'
import type { Needs } from '../../../feature.ts'
import type { TaskStores } from '../stores.ts'
import { toGenerateStatus } from '../tasks.ts'

/** How soon a change is noticed that no signal reports. Any server can make it, and the servers share nothing but the database. */
const unsignaledPollIntervalMs = secondMs / 10
/** Repairs the loss of a signal. */
const signaledPollIntervalMs = 5 * secondMs

/** Watches tasks for changes of their status. */
export function createTaskWatch(
  { stores, timer, signals }: Needs<'stores' | 'timer' | 'signals', TaskStores>,
  report: (error: unknown) => void,
) {
  const watch = createValueWatch<number>({
    timer,
    getPollIntervalMs: () => (signals.areArriving() ? signaledPollIntervalMs : unsignaledPollIntervalMs),
    report,
    async read(ids) {
      const found = new Map((await stores.tasks.listStages(ids)).map(row => [row.id, toGenerateStatus(row)]))
      // A task without a row went with its member
      return id => found.get(id) ?? generateStatus.failed
    },
  })
  return { watch: watch.watch, stop: signals.subscribe(taskChannels.changed, watch.refresh) }
}

export type TaskWatch = ReturnType<typeof createTaskWatch>
