import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { secondMs } from '../clock.ts'
import { OutageError } from '../http/domain-error.ts'
import { waitForLock, type InstallLock, type LockedTask } from './install-lock.ts'
import type { Queries } from './queries.ts'
import type { ReportWait } from './report-long-wait.ts'
import type { TransactionFences } from './transaction-fences.ts'

/** The lock of a process that is killed is free after this time. */
const leaseMs = 10 * secondMs
const renewalMs = 2 * secondMs

/** By the clock of the database. now() is the start of the transaction, clock_timestamp() the present. */
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * Uses a lease in a row that its holder renews, because a pooler can give each transaction another session. A process that has
 * lost the lease without knowing changes nothing: its transactions check the holder ({@link TransactionFences}).
 */
export const createLeasedInstallLock =
  (
    { queries, runFenced }: { queries: Queries; runFenced: TransactionFences['run'] },
    name: LockedTask,
    reportWait: ReportWait,
  ): InstallLock =>
  async task => {
    const holder = randomUUID()
    const lease = {
      tryLock: () => takeLease(queries, name, holder),
      describeHolder: () => describeHolder(queries, name),
    }
    await waitForLock(name, lease, reportWait)
    const renewal = setInterval(() => {
      // After an outage the lease is renewed, unless another process has taken it
      renewLease(queries, name, holder).catch(() => undefined)
    }, renewalMs)
    try {
      return await runFenced({ lock: name, holder, isEnded: false }, task)
    } finally {
      clearInterval(renewal)
      await endLease(queries, name, holder)
    }
  }

/** The holder and the expiry are in separate rows: in one, a renewal would conflict with the transactions that check the holder. */
const takeLease = (queries: Queries, name: LockedTask, holder: string): Promise<boolean> =>
  queries
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async transaction => {
      const process_name = `${hostname()} (process ${process.pid})`
      const { rows } = await sql`
        insert into install_leases (name, holder, process_name, expires_at)
        values (${name}, ${holder}, ${process_name}, ${now} + ${leaseMs})
        on conflict (name) do update
          set holder = excluded.holder, process_name = excluded.process_name, expires_at = excluded.expires_at
          where install_leases.expires_at <= ${now}
        returning name`.execute(transaction)
      if (rows.length === 0) return false
      // Waits for a transaction of the former holder that has checked the lock
      await sql`
        insert into install_locks (name, holder) values (${name}, ${holder})
        on conflict (name) do update set holder = excluded.holder`.execute(transaction)
      return true
    })

const renewLease = (queries: Queries, name: LockedTask, holder: string) =>
  sql`update install_leases set expires_at = ${now} + ${leaseMs} where name = ${name} and holder = ${holder}`.execute(
    queries,
  )

/** During an outage the lease ends by itself. */
const endLease = (queries: Queries, name: LockedTask, holder: string) =>
  sql`delete from install_leases where name = ${name} and holder = ${holder}`
    .execute(queries)
    .catch((error: unknown) => {
      if (!(error instanceof OutageError)) throw error
    })

async function describeHolder(queries: Queries, name: LockedTask): Promise<string> {
  const { rows } = await sql<{
    process_name: string
  }>`select process_name from install_leases where name = ${name}`.execute(queries)
  return rows[0]?.process_name ?? 'another server'
}
