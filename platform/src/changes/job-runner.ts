import type { MountingProgress } from '@tessera/shared-contracts'
import { secondMs, type Clock } from '@tessera/server-kit/clock'
import { newId } from '@tessera/server-kit/ids'
import { trace } from '@tessera/server-kit/tracing/tracing'
import type { JobResult, StoredJob } from './change-job.ts'
import type { ExecuteChange } from './execute-change.ts'
import { startHeartbeat } from './heartbeat.ts'
import { interrupted, maxAttempts, toOutcome, type JobOutcome } from './job-outcome.ts'
import { leaseMs, type OpenJob } from './select-next-job.ts'
import type { ChangeJobStore, Lease } from './store.ts'

/** Finds the jobs of servers that died. A new job of this server wakes the runner. */
const idlePollMs = 30 * secondMs
/** While jobs are open, perhaps because another server runs one. */
const busyPollMs = secondMs
const maxConcurrentChecks = 4

/** Why a job ends before its change is made. */
type StopReason = 'canceled' | 'leaseLost' | 'stopping'

export interface JobRunnerOptions {
  store: ChangeJobStore
  clock: Clock
  execute: ExecuteChange
  /** Called when a job may look different to a request that waits for it. */
  onChange: () => void
  report: (error: unknown) => void
}

/**
 * Runs jobs in their order. Any number of runners in any number of processes can share a database: a lease gives a job to
 * one runner, and expires if it dies.
 */
export function createJobRunner({ store, clock, execute, onChange, report }: JobRunnerOptions) {
  const holder = newId()
  const running = new Map<
    string,
    { job: StoredJob; stop: (reason: StopReason) => void; done: Promise<void> }
  >()
  const stopping = new AbortController()
  let polling: Promise<void> | null = null
  let isPollRequested = false
  let timer: NodeJS.Timeout | undefined

  /** Starts the jobs that can start now. */
  function wake(): void {
    if (stopping.signal.aborted) return
    isPollRequested = true
    polling ??= poll().finally(() => {
      polling = null
      if (isPollRequested) wake()
    })
  }

  function maySelect({ id, queue }: OpenJob): boolean {
    const checks = [...running.values()].filter(({ job }) => job.queue === 'checks')
    return !running.has(id) && (queue !== 'checks' || checks.length < maxConcurrentChecks)
  }

  async function poll(): Promise<void> {
    isPollRequested = false
    clearTimeout(timer)
    let isAnyOpen = false
    let nextStart: number | null = null
    try {
      while (!stopping.signal.aborted) {
        const now = clock()
        const claimed = await store.claim({ holder, now, until: now + leaseMs }, maySelect)
        isAnyOpen = claimed.isAnyOpen
        nextStart = claimed.nextStart
        if (!claimed.job) break
        start(claimed.job)
      }
    } catch (error) {
      report(error)
    }
    const untilStartMs = nextStart === null ? idlePollMs : Math.max(0, nextStart - clock())
    timer = setTimeout(wake, isAnyOpen ? busyPollMs : Math.min(idlePollMs, untilStartMs)).unref()
  }

  function start(job: StoredJob): void {
    const controller = new AbortController()
    const description = {
      name: 'change job',
      kind: 'task' as const,
      attributes: { 'tessera.queue': job.queue },
    }
    const done = trace(description, () => run(job, controller))
      .catch(report)
      .finally(() => {
        running.delete(job.id)
        onChange()
        wake()
      })
    running.set(job.id, { job, stop: reason => controller.abort(reason), done })
    onChange()
  }

  async function run(job: StoredJob, controller: AbortController): Promise<void> {
    const lease: Lease = { id: job.id, holder }
    const heartbeat = startHeartbeat({
      beat: progress => store.renew(lease, clock() + leaseMs, progress),
      onBeat(renewed) {
        if (!renewed) controller.abort('leaseLost' satisfies StopReason)
        else if (renewed.isCanceled) controller.abort('canceled' satisfies StopReason)
        onChange()
      },
      report,
    })
    const outcome = await decideOutcome(job, lease, controller, heartbeat.setProgress)
    await heartbeat.stop()
    if (outcome === 'stopping') await store.release(lease)
    else if (outcome !== 'leaseLost') await store.finish(lease, outcome, clock())
  }

  async function decideOutcome(
    job: StoredJob,
    lease: Lease,
    controller: AbortController,
    onProgress: (progress: MountingProgress) => void,
  ): Promise<JobOutcome | 'stopping' | 'leaseLost'> {
    const { signal } = controller
    const made: { change: JobResult | null } = { change: null }
    const decideStop = () => {
      const reason = signal.reason as StopReason
      return reason === 'canceled' ? ({ state: 'canceled', result: {} } satisfies JobOutcome) : reason
    }
    // Its server died, or was stopped, before it could store the result
    if (job.applied) return { state: 'succeeded', result: job.applied }
    if (job.canceledBy !== null) return { state: 'canceled', result: {} }
    if (job.attempts > maxAttempts) return interrupted
    try {
      if (!job.request) throw new Error(`this server cannot read the request of job ${job.id}`)
      const result = await execute(job.request, job.actor, {
        signal,
        onProgress,
        async apply(channel, live, changes, applied) {
          const wasApplied = await store.apply(lease, channel, live, changes, applied)
          if (wasApplied === null) controller.abort('canceled' satisfies StopReason)
          if (wasApplied === null) throw new Error(`job ${job.id} may not change the channel any more`)
          if (wasApplied) made.change = applied
          return wasApplied
        },
      })
      return signal.aborted && !made.change ? decideStop() : { state: 'succeeded', result }
    } catch (error) {
      if (signal.aborted && !made.change) return decideStop()
      const { isFault, ...outcome } = toOutcome(error)
      if (isFault) report(error)
      return made.change ? { state: 'succeeded', result: made.change } : outcome
    }
  }

  return {
    wake,
    /** Ends a job that this runner runs, as soon as its gate can stop. */
    cancel: (id: string): void => running.get(id)?.stop('canceled'),
    /** Starts no more jobs, and puts those that have changed nothing back into the queue. */
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      await polling
      clearTimeout(timer)
      for (const { stop } of running.values()) stop('stopping')
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}
