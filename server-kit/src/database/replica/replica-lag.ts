import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { secondMs } from '../../clock.ts'
import type { Queries } from '../queries.ts'

/** Thrown where the address of a replica is that of another database. */
export class NoReplicaError extends Error {
  override readonly name = 'NoReplicaError'
}

/** PostgreSQL's codes for a function that a role may not call, and for one that does not exist. */
const unavailableCodes: readonly unknown[] = ['42501', '42883']

/** Positions in the log of the primary that are not replayed yet. With one a second, the lag is exact up to ten minutes. */
const maxSamples = 600
/** Shorter than that of a measurement: a primary that hangs is no fault of its replica. */
const primaryTimeoutMs = secondMs

/**
 * Measures how far a replica is behind, with one clock and without one of the databases: the position in the log of the primary is
 * stored with the time, and compared with the position up to which the replica has replayed the log.
 */
export function createReplicaLagMeter(primary: Queries, replica: Queries) {
  const samples: { at: number; position: number }[] = []
  let caughtUpAt: number | null = null
  /** Until the replica is away: another database can have its address then. */
  let isInstallationChecked = false
  let reading: Promise<number | null> | null = null

  /** Null while the primary does not respond. It then has one such query at most. */
  function readPrimary(): Promise<number | null> {
    reading ??= readWritePosition(primary)
      .catch(() => null)
      .finally(() => (reading = null))
    return Promise.race([reading, setTimeout(primaryTimeoutMs, null, { ref: false })])
  }

  function addSample(at: number, position: number): void {
    const last = samples.at(-1)
    if (last?.position === position) last.at = at
    else samples.push({ at, position })
    if (samples.length > maxSamples) samples.shift()
  }

  return {
    /**
     * Returns for how many milliseconds the replica may be behind; null: it has replayed nothing yet that the meter has seen. While the
     * primary does not respond, there is nothing newer to be behind of.
     *
     * @throws {NoReplicaError}
     * @throws {OutageError} where the replica does not respond
     */
    async measureMs(): Promise<number | null> {
      const at = performance.now()
      const position = await readPrimary()
      if (position !== null) {
        if (!isInstallationChecked) await checkInstallation(primary, replica)
        isInstallationChecked = true
        addSample(at, position)
      }
      const replayed = await readReplayPosition(replica).catch((error: unknown) => {
        isInstallationChecked = false
        throw error
      })
      const first = samples.findIndex(sample => sample.position > replayed)
      const done = samples.splice(0, first === -1 ? samples.length : first)
      const last = done.at(-1)
      if (last) caughtUpAt = last.at
      if (first === -1 && last) samples.push(last)
      if (caughtUpAt === null) return null
      return first === -1 ? 0 : at - caughtUpAt
    },
  }
}

/** As a number of bytes: exact up to 9 petabytes of log. */
const toBytes = (position: string) => sql<number>`pg_wal_lsn_diff(${sql.raw(position)}, '0/0')::bigint`

async function readWritePosition(primary: Queries): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select ${toBytes('pg_current_wal_lsn()')} as position`.execute(primary)
  return rows[0]?.position ?? null
}

/**
 * A replica has the identifier that its primary got when it was installed.
 *
 * @throws {NoReplicaError} where the two databases are of different installations
 */
async function checkInstallation(primary: Queries, replica: Queries): Promise<void> {
  const [ofPrimary, ofReplica] = [await readInstallation(primary), await readInstallation(replica)]
  if (ofPrimary !== ofReplica && ofPrimary !== null && ofReplica !== null)
    throw new NoReplicaError('the database at DATABASE_READ_URL is no replica of the one at DATABASE_URL')
}

/** Null where the provider of the database does not let it be read. */
async function readInstallation(queries: Queries): Promise<string | null> {
  try {
    const { rows } = await sql<{ identifier: string }>`
      select system_identifier::text as identifier from pg_control_system()`.execute(queries)
    return rows[0]?.identifier ?? null
  } catch (error) {
    if (unavailableCodes.includes((error as { code?: unknown }).code)) return null
    throw error
  }
}

async function readReplayPosition(replica: Queries): Promise<number> {
  const { rows } = await sql<{ isReplica: boolean; position: number | null }>`
    select pg_is_in_recovery() as "isReplica", ${toBytes('pg_last_wal_replay_lsn()')} as position`.execute(
    replica,
  )
  const [found] = rows
  if (!found?.isReplica || found.position === null)
    throw new NoReplicaError('the database at DATABASE_READ_URL follows no other one')
  return found.position
}
