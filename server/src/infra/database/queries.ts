import type { Queries as PlatformQueries } from '@tessera/platform/database/queries'
import type { Tables } from './tables.ts'

/** Runs the queries of a store: the database or a transaction. */
export type Queries = PlatformQueries<Tables>
