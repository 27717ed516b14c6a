import { sql } from 'kysely'
import { minuteMs, type Clock } from '@tessera/platform/clock'
import { systemClock } from '@tessera/platform/system-clock'
import type { Queries } from './queries.ts'

/**
 * Creates a clock that shows the time of the PostgreSQL. Processes on machines whose clocks differ then agree on when a
 * lease expires. The clock of this machine counts between two measurements, a minute apart.
 */
export async function createDatabaseClock(queries: Queries, localClock: Clock = systemClock) {
  let offsetMs = await measureOffset(queries, localClock)
  const interval = setInterval(() => {
    measureOffset(queries, localClock).then(
      measured => (offsetMs = measured),
      // During an outage the last offset holds
      () => {},
    )
  }, minuteMs).unref()
  return {
    now: () => localClock() + offsetMs,
    stop: () => clearInterval(interval),
  }
}

/** Returns how far the database is ahead of this machine, in milliseconds. */
async function measureOffset(queries: Queries, localClock: Clock): Promise<number> {
  const start = localClock()
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now
  `.execute(queries)
  const middle = (start + localClock()) / 2
  return Math.round((rows[0]?.now ?? middle) - middle)
}
