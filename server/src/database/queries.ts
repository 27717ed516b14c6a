import type { Queries as KitQueries } from '@tessera/server-kit/database/queries'
import type { Tables } from './tables.ts'

/** Runs the queries of a store: the database or a transaction. */
export type Queries = KitQueries<Tables>
