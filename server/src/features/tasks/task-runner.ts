import { secondMs } from '@tessera/platform/clock'
import { newId } from '@tessera/platform/ids'
import { executeTask, type TaskExecutionDependencies } from './execute-task.ts'
import { leaseMs, type Task, type TaskKind } from './tasks.ts'

/** Per kind, so that a long queue of one engine does not leave the other engine idle. */
const maxConcurrentTasks = { generation: 4, upscale: 4 } as const satisfies Record<TaskKind, number>
const taskKinds = Object.keys(maxConcurrentTasks) as TaskKind[]
/** Finds tasks of runners that died. New tasks call `wake`. */
const defaultPollIntervalMs = 30 * secondMs
/** For a worker process, where nothing calls `wake`. */
export const workerPollIntervalMs = secondMs / 2

/**
 * Executes tasks, starting at the first `wake`. Any number of runners in any number of processes can share a database:
 * a lease assigns a task to one runner, and expires if the runner dies.
 *
 * @param options.pollIntervalMs the poll interval in milliseconds
 */
export function createTaskRunner(
  services: TaskExecutionDependencies,
  { pollIntervalMs = defaultPollIntervalMs }: { pollIntervalMs?: number | undefined } = {},
) {
  const { stores, clock, timer, report } = services
  const holder = newId()
  const stopping = new AbortController()
  const running = new Map<string, { kind: TaskKind; done: Promise<void> }>()
  let polling: Promise<void> | null = null
  let isStopping = false
  let isPollRequested = false
  let cancelPoll = () => {}
  let cancelRenewal = () => {}

  /** The kinds with free slots, and the ids of running tasks, which must not be claimed again. */
  function getCapacity() {
    const current = [...running.values()]
    return {
      except: [...running.keys()],
      kinds: taskKinds.filter(
        kind => current.filter(task => task.kind === kind).length < maxConcurrentTasks[kind],
      ),
    }
  }

  /** Checks for ready tasks now, instead of at the next poll. */
  function wake(): void {
    if (isStopping) return
    isPollRequested = true
    polling ??= poll().finally(() => {
      polling = null
      if (isPollRequested) wake()
    })
  }

  async function poll(): Promise<void> {
    isPollRequested = false
    cancelPoll()
    let next: number | null = null
    try {
      while (getCapacity().kinds.length > 0 && !isStopping) {
        const now = clock()
        const task = await stores.tasks.claim({ holder, now, until: now + leaseMs, ...getCapacity() })
        if (!task) break
        start(task)
      }
      if (getCapacity().kinds.length > 0) next = await stores.tasks.getNextReadyTime(getCapacity())
    } catch (error) {
      report(error)
    }
    const wait = next === null ? pollIntervalMs : Math.min(pollIntervalMs, Math.max(0, next - clock()))
    if (!isStopping) cancelPoll = timer(wait, wake)
  }

  function start(task: Task): void {
    const done = executeTask(services, task, { holder, signal: stopping.signal })
      .catch(report)
      .finally(() => {
        running.delete(task.id)
        wake()
      })
    running.set(task.id, { kind: task.params.kind, done })
    if (running.size === 1) scheduleRenewal()
  }

  function scheduleRenewal(): void {
    cancelRenewal()
    cancelRenewal = timer(leaseMs / 3, () => {
      if (running.size === 0) return
      stores.tasks.renew([...running.keys()], holder, clock() + leaseMs).catch(report)
      scheduleRenewal()
    })
  }

  return {
    wake,
    /** Claims no more tasks, lets running ones finish until the timeout, and then releases the leases of the others. */
    async stop(timeoutMs = 0) {
      isStopping = true
      cancelPoll()
      const cancelTimeout = timer(timeoutMs, () => stopping.abort())
      if (timeoutMs === 0) stopping.abort()
      await polling
      await Promise.all([...running.values()].map(({ done }) => done))
      cancelTimeout()
      cancelRenewal()
    },
  }
}
export type TaskRunner = ReturnType<typeof createTaskRunner>
