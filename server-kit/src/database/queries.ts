import { setTimeout } from 'node:timers/promises'
import type { CompiledQuery, Kysely } from 'kysely'
import { createConcurrencyLimiter } from '../scheduling/limiter.ts'
import { isConflict } from './kysely-postgres.ts'
import type { KitTables } from './tables.ts'

/** The database or a transaction: what a store runs its queries on. */
export type Queries<Tables = KitTables> = Kysely<Tables>

/** Runs a query that only reads. It sees committed rows and, inside a transaction, the rows written by it. */
export type QueryReader = <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]> | readonly Row[]

type TransactionCallback<Tables, Result> = (transaction: Queries<Tables>) => Promise<Result>

/** Runs the callback in the caller's transaction, or in a new one. For methods of stores with several statements. */
export function withTransaction<Tables, Result>(
  queries: Queries<Tables>,
  callback: TransactionCallback<Tables, Result>,
): Promise<Result> {
  return queries.isTransaction ? callback(queries) : runTransaction(queries, callback)
}

/** How long a transaction is retried. Where several processes write one row, a transaction can lose many times in a row. */
const maxRetryMs = 10_000

const maxPauseMs = 100

/** Transactions are retried one at a time, so that retries do not conflict with each other. */
const retryLimiter = createConcurrencyLimiter({ maxConcurrent: 1 })

/** Runs the callback in a serializable transaction, and again after a conflict with a concurrent transaction. */
export async function runTransaction<Tables, Result>(
  queries: Queries<Tables>,
  callback: TransactionCallback<Tables, Result>,
): Promise<Result> {
  const attempt = () => queries.transaction().execute(callback)
  try {
    return await attempt()
  } catch (error) {
    if (!isConflict(error)) throw error
    return retryLimiter.run(() => retry(attempt))
  }
}

/** Waits before each attempt with exponential backoff and jitter. Without jitter the same process could lose each time. */
async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const endsAt = performance.now() + maxRetryMs
  for (let pauseMs = 4; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    await setTimeout(Math.random() * pauseMs)
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > endsAt || !isConflict(error)) throw error
    }
  }
}
