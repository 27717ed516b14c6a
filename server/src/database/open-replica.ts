import { setTimeout } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { createPostgresDialect, describeConnectionError } from '@tessera/server-kit/database/kysely-postgres'
import { createReplicaLagMeter, NoReplicaError } from '@tessera/server-kit/database/replica/replica-lag'
import {
  createReplicaMonitor,
  maxReplicaLagMs,
  type ReplicaFault,
} from '@tessera/server-kit/database/replica/replica-monitor'
import { createReplicaQueries } from '@tessera/server-kit/database/replica/replica-queries'
import { secondMs } from '@tessera/server-kit/clock'
import { createSilentLog, type Log } from '../log/log.ts'
import type { Queries } from './queries.ts'
import type { Tables } from './tables.ts'

const tryIntervalMs = 50

/** A read replica of the database. */
export interface Replica {
  /** They only read. While the replica cannot be read, they read the primary. */
  queries: Queries
  isUsed(): boolean
  /** For how long the replica may be behind; null: unknown. */
  getLagMs(): number | null
  close(): Promise<void>
}

/** Opens a read replica, and logs whether it can be read. It may be away: then the primary is read. */
export function openReplica(url: string, primary: Queries, log: Log): Replica {
  const connection = connect(url, log)
  const monitor = createReplicaMonitor(primary, connection, fault => {
    if (fault === null) log.info('the read replica is used')
    else if (fault.kind === 'query')
      log.warn(
        { err: fault.error },
        'a query failed on the read replica and was repeated on the primary; more errors of this kind are not logged',
      )
    else log.warn(`reads go to the primary: ${describeFault(fault)}`)
  })
  return {
    queries: createReplicaQueries<Tables>({ primary, replica: connection, monitor }),
    isUsed: monitor.isUsed,
    getLagMs: monitor.getLagMs,
    async close() {
      monitor.stop()
      await connection.destroy()
    },
  }
}

const connect = (url: string, log: Log): Queries =>
  new Kysely<Tables>({
    dialect: createPostgresDialect(url, {
      reportError: error => log.warn({ err: error }, 'a connection to the read replica broke'),
      reportDamage: error => log.error(error, 'the read replica is damaged'),
    }),
  })

function describeFault(fault: Exclude<ReplicaFault, { kind: 'query' }>): string {
  if (fault.kind === 'away') return `the read replica cannot be used: ${describeReplicaError(fault.error)}`
  const present = fault.lagMs === null ? '' : `, ${Math.round(fault.lagMs / secondMs)} s at present`
  return `the read replica is more than ${maxReplicaLagMs / secondMs} s behind${present}`
}

const describeReplicaError = (error: unknown): string =>
  error instanceof NoReplicaError ? error.message : (describeConnectionError(error) ?? String(error))

/** Measures after how many milliseconds a replica has what the primary has now. */
export async function checkReplica(
  url: string,
  primary: Queries,
): Promise<{ lagMs: number; fault: null } | { lagMs: null; fault: string }> {
  const replica = connect(url, createSilentLog())
  const meter = createReplicaLagMeter(primary, replica)
  const start = performance.now()
  try {
    for (;;) {
      const isCaughtUp = (await meter.measureMs()) !== null
      const lagMs = performance.now() - start
      if (isCaughtUp) return { lagMs, fault: null }
      if (lagMs > maxReplicaLagMs) return { lagMs: null, fault: describeFault({ kind: 'late', lagMs: null }) }
      await setTimeout(tryIntervalMs)
    }
  } catch (error) {
    return { lagMs: null, fault: describeFault({ kind: 'away', error }) }
  } finally {
    await replica.destroy()
  }
}
