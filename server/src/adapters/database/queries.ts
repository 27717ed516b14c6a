import { setTimeout } from 'node:timers/promises'
import type { CompiledQuery, Kysely } from 'kysely'
import { limiter } from '../../domain/limiter.ts'
import { isConflict } from './postgres-dialect.ts'
import type { Tables } from './tables.ts'

/** What a store runs its queries on: the database, or the transaction it is part of. */
export type Queries = Kysely<Tables>

/** Reads what is committed, and what this connection has written if it is in a transaction. */
export type Read = <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]> | readonly Row[]

type Work<Result> = (transaction: Queries) => Promise<Result>

/** For a store's method of several statements: part of the caller's transaction, or one of its own. */
export function together<Result>(queries: Queries, work: Work<Result>): Promise<Result> {
  return queries.isTransaction ? work(queries) : inTransaction(queries, work)
}

/** Far more than a transaction ever needs; what fails as often is no conflict. */
const mostTries = 20

/** Milliseconds that one which lost waits at the most before it tries again. */
const longestPause = 100

/** Those that lost against another try again one after the other, so that they lose against few. */
const inLine = limiter(1, Number.POSITIVE_INFINITY)

/**
 * Does all of the work or none of it, as if nothing else were done meanwhile. Where the database lets
 * several try that at once, the work of those that got into each other's way is done again.
 */
export async function inTransaction<Result>(queries: Queries, work: Work<Result>): Promise<Result> {
  const attempt = () => queries.transaction().execute(work)
  try {
    return await attempt()
  } catch (error) {
    if (!isConflict(error)) throw error
    return inLine(() => again(attempt))
  }
}

/**
 * With a pause of chance before each try, longer from one to the next: processes in step with each other would
 * let the same one lose every time.
 */
async function again<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 2; ; tries += 1) {
    await setTimeout(Math.random() * Math.min(2 ** tries, longestPause))
    try {
      return await attempt()
    } catch (error) {
      if (tries === mostTries || !isConflict(error)) throw error
    }
  }
}
