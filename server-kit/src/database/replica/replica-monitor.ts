import { setTimeout } from 'node:timers/promises'
import { secondMs } from '../../clock.ts'
import { OutageError } from '../../http/domain-error.ts'
import type { Queries } from '../queries.ts'
import { createReplicaLagMeter } from './replica-lag.ts'

/** Behind by more, a replica is not read. */
export const maxReplicaLagMs = 5 * secondMs

/** Why a replica is not read, or that a query of it was repeated on the primary. */
export type ReplicaFault =
  | { kind: 'late'; lagMs: number | null }
  | { kind: 'away'; error: unknown }
  | { kind: 'query'; error: unknown }

const intervalMs = secondMs
const timeoutMs = 2 * secondMs

/**
 * Measures once a second whether a replica can be read.
 *
 * @param report is called when the replica can be read, and when it cannot any more, with the reason; also for the first failed query of
 * each kind
 */
export function createReplicaMonitor(
  primary: Queries,
  replica: Queries,
  report: (fault: ReplicaFault | null) => void,
) {
  const meter = createReplicaLagMeter(primary, replica)
  let state: 'late' | 'away' | 'used' | 'unknown' = 'unknown'
  let lagMs: number | null = null
  let isMeasuring = false
  const reportedErrors = new Set<unknown>()
  const startedAt = performance.now()

  function setState(fault: Exclude<ReplicaFault, { kind: 'query' }> | null): void {
    const next = fault?.kind ?? 'used'
    if (state === next) return
    state = next
    report(fault)
  }

  async function measure(): Promise<void> {
    if (isMeasuring) return
    isMeasuring = true
    const measurement = meter.measureMs().finally(() => (isMeasuring = false))
    try {
      lagMs = await withTimeout(measurement)
      // A replica of a busy primary has always something to replay, so the first measurement says nothing
      if (lagMs === null && performance.now() - startedAt < maxReplicaLagMs) return
      setState(lagMs !== null && lagMs <= maxReplicaLagMs ? null : { kind: 'late', lagMs })
    } catch (error) {
      lagMs = null
      setState({ kind: 'away', error })
    }
  }

  const measureSafely = () => void measure().catch(() => undefined)
  const interval = setInterval(measureSafely, intervalMs).unref()
  measureSafely()

  return {
    isUsed: () => state === 'used',
    /** Null: unknown. */
    getLagMs: () => lagMs,
    /** A query has found out that the replica does not respond. The next measurement decides again. */
    reportOutage: (error: OutageError) => setState({ kind: 'away', error }),
    /** A query has failed on the replica, and not on the primary. */
    reportFailedQuery(error: unknown) {
      const { code } = error as { code?: unknown }
      if (reportedErrors.has(code)) return
      reportedErrors.add(code)
      report({ kind: 'query', error })
    },
    stop: () => clearInterval(interval),
  }
}

export type ReplicaMonitor = ReturnType<typeof createReplicaMonitor>

async function withTimeout<Result>(measurement: Promise<Result>): Promise<Result> {
  const ended = new AbortController()
  const timeout = setTimeout(timeoutMs, null, { signal: ended.signal }).then(() => {
    throw new OutageError('the replica does not respond')
  })
  try {
    return await Promise.race([measurement, timeout])
  } finally {
    ended.abort()
  }
}
