import { generateStatus } from '@tessera/shared-contracts'
import { secondMs } from '@tessera/server-kit/clock'
import { createValueWatch } from '../../../scheduling/value-watch.ts'
import type { Needs } from '../../../feature.ts'
import type { TaskStores } from '../stores.ts'
import { toGenerateStatus } from '../tasks.ts'

/** How soon a change is noticed. Any server can make it, and the servers share nothing but the database. */
const pollIntervalMs = secondMs / 10

/** Watches tasks for changes of their status. */
export const createTaskWatch = (
  { stores, timer }: Needs<'stores' | 'timer', TaskStores>,
  report: (error: unknown) => void,
) =>
  createValueWatch<number>({
    timer,
    pollIntervalMs,
    report,
    async read(ids) {
      const found = new Map((await stores.tasks.listStages(ids)).map(row => [row.id, toGenerateStatus(row)]))
      // A task without a row went with its member
      return id => found.get(id) ?? generateStatus.failed
    },
  })

export type TaskWatch = ReturnType<typeof createTaskWatch>
