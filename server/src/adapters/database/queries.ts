import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** What a store runs its queries on: the database, or the transaction it is part of. */
export type Queries = Kysely<Tables>

/** For a store's method of several statements: part of the caller's transaction, or one of its own. */
export function together<Result>(
  queries: Queries,
  work: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  return queries.isTransaction ? work(queries) : queries.transaction().execute(work)
}
