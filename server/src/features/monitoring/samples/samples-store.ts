import { sql } from 'kysely'
import { withTransaction } from '@tessera/server-kit/database/queries'
import { dayMs, minuteMs } from '@tessera/server-kit/clock'
import type { Queries } from '../../../database/queries.ts'
import { isCounter } from './metric-kinds.ts'
import type { SeriesName } from './metric-counts.ts'

declare module '../../../database/tables.ts' {
  interface Tables {
    /** The value of each series in a minute, or the mean of a quarter of an hour. */
    metric_samples: { series: string; step_minutes: number; at: number; value: number }
  }
}

/** After a day, the minutes become means of a quarter of an hour, which are stored for eight days. */
const retentionMs = { minutes: dayMs, quarters: 8 * dayMs }
const quarterMinutes = 15
const quarterMs = quarterMinutes * minuteMs

/** Maximum rows of one statement. SQLite and PostgreSQL limit its parameters. */
const maxRows = 200

/** A series in one step of a plot. */
interface StepValue {
  series: SeriesName
  /** The start of the step. */
  step: number
  /** The sum of the values, each as often as the minutes that it stands for. */
  sum: number
  minutes: number
}

/** Stores the value of each series in each minute. */
export const createSamplesStore = (queries: Queries) => ({
  /** Adds the counts of one process to those of the others. */
  async addCounts(at: number, counts: ReadonlyMap<SeriesName, number>): Promise<void> {
    if (counts.size === 0) return
    // In the same order in every process, so that they do not wait for each other
    const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
    await queries
      .insertInto('metric_samples')
      .values(rows.map(([series, value]) => ({ series, at, step_minutes: 1, value })))
      .onConflict(conflict =>
        conflict.columns(['series', 'step_minutes', 'at']).doUpdateSet(row => ({
          value: row('metric_samples.value', '+', row.ref('excluded.value')),
        })),
      )
      .execute()
  },

  /** Stores a value, unless another process has. Returns whether it did. */
  async addOnce(at: number, series: SeriesName, value: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('metric_samples')
      .values({ series, at, step_minutes: 1, value })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },

  /** Sums the samples in steps, from a time on. */
  async listSteps(from: number, stepMs: number): Promise<StepValue[]> {
    const step = sql<number>`at - at % ${sql.lit(stepMs)}`
    return queries
      .selectFrom('metric_samples')
      .select(['series', step.as('step')])
      .select(({ fn }) => [
        sql<number>`sum(value * step_minutes)`.as('sum'),
        fn.sum<number>('step_minutes').as('minutes'),
      ])
      .where('at', '>=', from)
      .groupBy(['series', step])
      .execute()
  },

  /** Turns old minutes into means, and deletes old means. */
  compact: (now: number): Promise<void> =>
    withTransaction(queries, async transaction => {
      const before = now - retentionMs.minutes
      const limit = before - (before % quarterMs)
      const quarter = sql<number>`at - at % ${sql.lit(quarterMs)}`
      const found = await transaction
        .selectFrom('metric_samples')
        .select(['series', quarter.as('quarter')])
        .select(({ fn }) => [fn.sum<number>('value').as('sum'), fn.count<number>('value').as('count')])
        .where('step_minutes', '=', 1)
        .where('at', '<', limit)
        .groupBy(['series', quarter])
        .execute()
      const rows = found.map(({ series, quarter: at, sum, count }) => ({
        series,
        at,
        step_minutes: quarterMinutes,
        // A minute without an event has no row
        value: sum / (isCounter(series) ? quarterMinutes : count),
      }))
      for (let first = 0; first < rows.length; first += maxRows)
        await transaction
          .insertInto('metric_samples')
          .values(rows.slice(first, first + maxRows))
          .onConflict(conflict => conflict.doNothing())
          .execute()
      await transaction
        .deleteFrom('metric_samples')
        .where('step_minutes', '=', 1)
        .where('at', '<', limit)
        .execute()
      await transaction
        .deleteFrom('metric_samples')
        .where('at', '<', now - retentionMs.quarters)
        .execute()
    }),
})
