import { sql } from 'kysely'
import { minuteMs } from '@tessera/server-kit/clock'
import type { Queries } from './queries.ts'

/**
 * Creates a clock that shows the time of the PostgreSQL. Processes on machines whose clocks differ then agree on when a
 * lease expires. Between two measurements, a minute apart, it counts with the timer of the process, which does not change
 * when this machine's clock is set.
 */
export async function createDatabaseClock(queries: Queries) {
  let offsetMs = await measureOffset(queries)
  const interval = setInterval(() => {
    measureOffset(queries).then(
      measured => (offsetMs = measured),
      // During an outage the last offset holds
      () => {},
    )
  }, minuteMs).unref()
  return {
    now: () => Math.round(performance.now() + offsetMs),
    stop: () => clearInterval(interval),
  }
}

/** Returns how far the time of the database is ahead of the timer of this process, in milliseconds. */
async function measureOffset(queries: Queries): Promise<number> {
  const start = performance.now()
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now
  `.execute(queries)
  const middle = (start + performance.now()) / 2
  return (rows[0]?.now ?? Date.now()) - middle
}
