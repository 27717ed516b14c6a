import { getMaxFutureTime, secondMs } from '@tessera/server-kit/clock'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import { newId } from '@tessera/server-kit/ids'
import { trace, type SpanDescription } from '@tessera/server-kit/tracing/tracing'
import { executeTask, type TaskExecutionDependencies } from './execute-task.ts'
import { getTaskKind, type TaskKinds } from './task-kind.ts'
import { leaseMs, maxReadyDelayMs } from './tasks.ts'
import type { Task, TaskKind } from './task-record.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    /** Wakes up for each accepted task. */
    runner: Pick<TaskRunner, 'wake'>
  }
}

/** Finds tasks of runners that died. New tasks call `wake`. */
const defaultPollIntervalMs = 30 * secondMs
/** While the database is away, a runner polls less and less often, up to this. */
const maxOutagePollIntervalMs = 5 * secondMs

/**
 * Executes tasks, starting at the first `wake`. Any number of runners in any number of processes can share a database:
 * a lease assigns a task to one runner, and expires if the runner dies.
 *
 * @param options.getPollIntervalMs returns the time until the next poll that no `wake` causes
 */
export function createTaskRunner(
  services: TaskExecutionDependencies & {
    /** Called when the database responds again after an outage. */
    reportRecovery?: () => void
  },
  { getPollIntervalMs = () => defaultPollIntervalMs }: { getPollIntervalMs?: () => number } = {},
) {
  const { stores, clock, timer, taskKinds, report, reportRecovery = () => {} } = services
  const kinds = Object.keys(taskKinds) as TaskKind[]
  const holder = newId()
  const stopping = new AbortController()
  const running = new Map<string, { kind: TaskKind; done: Promise<void> }>()
  let polling: Promise<void> | null = null
  let isStopping = false
  let isPollRequested = false
  let cancelPoll = () => {}
  let cancelRenewal = () => {}
  /** How many polls in a row have failed because the database is away. */
  let failedPolls = 0

  /** An outage is reported once, by the poll that notices it. */
  function reportFault(error: unknown): void {
    if (!(error instanceof OutageError) || failedPolls === 0) report(error)
  }

  /** The kinds with free slots, and the ids of running tasks, which must not be claimed again. */
  function getCapacity() {
    const current = [...running.values()]
    return {
      except: [...running.keys()],
      kinds: kinds.filter(
        kind => current.filter(task => task.kind === kind).length < taskKinds[kind].maxConcurrent,
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
      if (getCapacity().kinds.length > 0) next = await findNextReadyTime()
      if (failedPolls > 0) reportRecovery()
      failedPolls = 0
    } catch (error) {
      reportFault(error)
      failedPolls = error instanceof OutageError ? failedPolls + 1 : 0
    }
    const pollIntervalMs = getPollIntervalMs()
    const maxWait = Math.max(
      pollIntervalMs,
      Math.min(pollIntervalMs * 2 ** failedPolls, maxOutagePollIntervalMs),
    )
    const wait = next === null ? maxWait : Math.min(maxWait, Math.max(0, next - clock()))
    if (!isStopping) cancelPoll = timer(wait, wake)
  }

  async function findNextReadyTime(): Promise<number | null> {
    const now = clock()
    const latest = getMaxFutureTime(now, maxReadyDelayMs)
    const capacity = getCapacity()
    await stores.tasks.limitReadyTimes(capacity.kinds, { latest, until: now + leaseMs })
    return stores.tasks.getNextReadyTime(capacity)
  }

  function start(task: Task): void {
    const done = trace(describeTask(services.taskKinds, task), () =>
      executeTask(services, task, { holder, signal: stopping.signal }),
    )
      .catch(reportFault)
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
      stores.tasks.renew([...running.keys()], holder, clock() + leaseMs).catch(reportFault)
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
/** Describes the span of a task. It belongs to the trace of the call that ordered it. */
const describeTask = (kinds: TaskKinds, task: Task): SpanDescription => ({
  name: `task ${task.params.kind}`,
  kind: 'task',
  parent: task.traceparent,
  attributes: {
    'tessera.task.kind': task.params.kind,
    'tessera.task.attempt': task.attempts,
    'tessera.engine': getTaskKind(kinds, task).engine.name,
  },
})

export type TaskRunner = ReturnType<typeof createTaskRunner>
